import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

const openToOthers = 0o077;

/** Creates a folder that only its owner can access. Throws if an existing folder is accessible to others. */
export const createPrivateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  assertPrivateFileMode(path);
};

/** Creates an empty database file that only its owner can access, before SQLite opens it. Throws if it is accessible to others. */
export const createPrivateFile = (path: string): string => {
  if (path === ':memory:') return path;
  // Do not open an existing file: closing it would drop SQLite's locks on that file (sqlite.org/howtocorrupt.html, 2.2).
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  assertPrivateFileMode(path);
  return path;
};

/** Throws an Error that says what to do if other users have access to the file. Does nothing on Windows, which has no file modes. */
export const assertPrivateFileMode = (path: string): void => {
  if (process.platform === 'win32' || !existsSync(path) || (statSync(path).mode & openToOthers) === 0) return;
  throw new Error(`${path} is open to other users of this machine; close it: chmod -R go= ${path}`);
};
