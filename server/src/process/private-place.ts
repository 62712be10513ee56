import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

const openToOthers = 0o077;

/** Throws a ConfigError if an existing folder is open to other users. */
export const privateFolder = (path: string): string => {
  // The umask can only take rights away.
  mkdirSync(path, { recursive: true, mode: 0o700 });
  refuseOpen(path);
  return path;
};

/** Makes the file empty, with rights for its owner alone. Throws a ConfigError as `privateFolder` does. */
export const privateFile = (path: string): string => {
  // Not if it exists: closing an open database file would drop SQLite's locks on it (sqlite.org/howtocorrupt.html, 2.2).
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  refuseOpen(path);
  return path;
};

const refuseOpen = (path: string): void => {
  if (process.platform === 'win32' || (statSync(path).mode & openToOthers) === 0) return;
  throw new ConfigError(
    `${path} holds books or secrets and is open to other users of this machine; close it: chmod -R go= ${path}`,
  );
};
