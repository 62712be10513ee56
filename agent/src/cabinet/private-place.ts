import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

const openToOthers = 0o077;

/** Makes a folder for its owner alone. Throws if it is open to others. */
export const privateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  refuseOpen(path);
};

/** Makes an empty file for its owner alone, before SQLite opens it. Throws if it is open to others. */
export const privateFile = (path: string): string => {
  if (path === ':memory:') return path;
  // Opening and closing an existing file would drop SQLite's locks on it (sqlite.org/howtocorrupt.html, 2.2).
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  refuseOpen(path);
  return path;
};

/** Throws what to do if others have access. Windows has no such permissions. */
export const refuseOpen = (path: string): void => {
  if (process.platform === 'win32' || !existsSync(path) || (statSync(path).mode & openToOthers) === 0) return;
  throw new Error(`${path} is open to other users of this machine; close it: chmod -R go= ${path}`);
};
