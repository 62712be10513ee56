/** Milliseconds of a clock that all threads and processes of the machine share, and that is never set back. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;
