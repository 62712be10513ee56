let timer: NodeJS.Timeout | undefined;

/** Prints the name of the phase, and ends the process if the next phase has not started after `limitS` seconds. */
export const startPhase = (name: string, limitS: number): void => {
  clearTimeout(timer);
  console.error(`${name} …`);
  timer = setTimeout(() => {
    console.error(`${name}: not done after ${limitS} s, given up.`);
    process.exit(2);
  }, limitS * 1000);
};
