/** Returns milliseconds of a clock that all processes of this computer share and that is never set back. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;
