let timer: NodeJS.Timeout | undefined;

export const stage = (name: string, limitS: number): void => {
  clearTimeout(timer);
  console.error(`${name} …`);
  timer = setTimeout(() => {
    console.error(`${name}: not done after ${limitS} s, given up.`);
    process.exit(2);
  }, limitS * 1000);
};
