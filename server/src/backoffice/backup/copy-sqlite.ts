import { chmodSync, closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Longest time in ms to wait for a process that holds the file's lock, such as one that just begins to write. */
const busyTimeoutMs = 10_000;

/**
 * Copies a SQLite file while another process writes to it: one read transaction, so the copy is of one moment and nobody
 * waits for it. Checks the copy and syncs it to disk.
 */
export const copySqlite = (file: string, copy: string): void => {
  rmSync(copy, { force: true });
  const source = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  try {
    source.prepare('VACUUM INTO ?').run(copy);
  } finally {
    source.close();
  }
  chmodSync(copy, 0o600);
  const made = new DatabaseSync(copy, { readOnly: true });
  try {
    const found = made.prepare('PRAGMA integrity_check').get();
    if (found?.integrity_check !== 'ok')
      throw new Error(`the copy of ${file} is damaged: ${JSON.stringify(found)}`);
  } finally {
    made.close();
  }
  syncFile(copy);
};

/** Syncs a file, or a folder's list of files, to disk. */
export const syncFile = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
