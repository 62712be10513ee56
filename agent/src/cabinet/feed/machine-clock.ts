/** Returns milliseconds of a clock shared by all processes of this computer, which is never set back. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;
