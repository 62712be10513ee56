import { readCommand } from '../operator/read-command.ts';

/** Returns all verbs of `npm run operator`, such as `account add`, as its own usage lists them. */
export const operatorVerbs = (): string[] => {
  try {
    readCommand([]);
    return [];
  } catch (error) {
    const usage = error instanceof Error ? error.message : '';
    return [...usage.matchAll(/^ {2}([a-z-]+ [a-z-]+)/gm)].map(([, verb = '']) => verb);
  }
};
