let timer: NodeJS.Timeout | undefined;

/** Says what a benchmark does now. When that takes longer than its limit the benchmark ends, and says where. */
export const stage = (name: string, limitS: number): void => {
  clearTimeout(timer);
  console.error(`${name} …`);
  timer = setTimeout(() => {
    console.error(`${name}: not done after ${limitS} s, given up.`);
    process.exit(2);
  }, limitS * 1000);
};
