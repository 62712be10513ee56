/** Milliseconds on the one clock that all threads of a machine share, and that nobody sets. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;
