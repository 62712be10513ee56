import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

const openToOthers = 0o077;

/** Makes a folder for its owner alone. Throws an Error if it exists and is open to others. */
export const privateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  refuseOpen(path);
};

/** Makes a journal's file, empty and for its owner alone, before SQLite opens it. Throws as `privateFolder` does. */
export const privateFile = (path: string): string => {
  if (path === ':memory:') return path;
  // Only if it does not exist: closing it would drop SQLite's locks on it in this process (sqlite.org/howtocorrupt.html, 2.2).
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  refuseOpen(path);
  return path;
};

/**
 * Throws an Error that says what to do if a file or folder is open to others. Does nothing on Windows, which lacks
 * these permissions.
 */
export const refuseOpen = (path: string): void => {
  if (process.platform === 'win32' || !existsSync(path) || (statSync(path).mode & openToOthers) === 0) return;
  throw new Error(`${path} is open to other users of this machine; close it: chmod -R go= ${path}`);
};
