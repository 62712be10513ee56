import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

const openToOthers = 0o077;

/** Creates a folder that only its owner can read. Throws a ConfigError if the folder exists and is open to other users. */
export const createOwnerOnlyFolder = (path: string): string => {
  // The process's umask can only remove permissions from this mode, not add any.
  mkdirSync(path, { recursive: true, mode: 0o700 });
  refuseOpen(path);
  return path;
};

/** Creates an empty file that only its owner can read. Throws a ConfigError if the file exists and is open to others. */
export const createOwnerOnlyFile = (path: string): string => {
  // Do not open an existing database file, because closing it would drop SQLite's locks (sqlite.org/howtocorrupt.html,
  // 2.2).
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  refuseOpen(path);
  return path;
};

const refuseOpen = (path: string): void => {
  if (process.platform === 'win32' || (statSync(path).mode & openToOthers) === 0) return;
  throw new ConfigError(
    `${path} holds a database or secrets and is open to other users of this machine; close it: chmod -R go= ${path}`,
  );
};
