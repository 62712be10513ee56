let timer: NodeJS.Timeout | undefined;

/** Names the current stage of a benchmark. A stage that exceeds its limit ends the benchmark with its name. */
export const stage = (name: string, limitS: number): void => {
  clearTimeout(timer);
  console.error(`${name} …`);
  timer = setTimeout(() => {
    console.error(`${name}: not done after ${limitS} s, given up.`);
    process.exit(2);
  }, limitS * 1000);
};
