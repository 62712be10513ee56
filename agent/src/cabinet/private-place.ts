import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

/** What group and others may do. */
const openToOthers = 0o077;

/** Makes the folder of the journals for its owner alone. Throws an Error where an existing one is open to others. */
export const privateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  refuseOpen(path);
};

/** Makes a journal's file for its owner alone, empty, before SQLite opens it. Refuses as `privateFolder` does. */
export const privateFile = (path: string): string => {
  // SQLite's name for a journal that is kept in no file at all.
  if (path === ':memory:') return path;
  // Never one that exists: closing it would take away the locks that SQLite holds on it in this process (sqlite.org/howtocorrupt.html, 2.2).
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  refuseOpen(path);
  return path;
};

/** Throws an Error that says what to do where a file or folder is open to others. Windows knows no such rights. */
export const refuseOpen = (path: string): void => {
  if (process.platform === 'win32' || !existsSync(path) || (statSync(path).mode & openToOthers) === 0) return;
  throw new Error(`${path} is open to other users of this machine; close it: chmod -R go= ${path}`);
};
