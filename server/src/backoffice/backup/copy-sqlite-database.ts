import { chmodSync, closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** How long in ms to wait for a lock of another process on the SQLite file, such as one that is just starting a write. */
const busyTimeoutMs = 10_000;

/**
 * Copies a SQLite file while another process may write to it: in a single read transaction, so the copy is consistent and blocks nobody.
 * Checks the copy's integrity and calls fsync on it.
 */
export const copySqliteDatabase = (file: string, copyPath: string): void => {
  rmSync(copyPath, { force: true });
  const source = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  try {
    source.prepare('VACUUM INTO ?').run(copyPath);
  } finally {
    source.close();
  }
  chmodSync(copyPath, 0o600);
  const made = new DatabaseSync(copyPath, { readOnly: true });
  try {
    const found = made.prepare('PRAGMA integrity_check').get();
    if (found?.integrity_check !== 'ok') throw new Error(`the copy of ${file} is damaged: ${JSON.stringify(found)}`);
  } finally {
    made.close();
  }
  fsyncFile(copyPath);
};

/** Calls fsync on a file or a directory. */
export const fsyncFile = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
