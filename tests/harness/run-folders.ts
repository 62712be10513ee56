import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeInMemory } from '@reelfloor/server/testing/temporary-folder';

const beginning = 'reelfloor-run-';

/**
 * Creates two folders for a test run: one for its files and one in memory for its databases. Both are removed when the
 * run's process ends; folders of killed runs are removed now. Every project of a run calls this; only the first call
 * creates them.
 */
export default (): void => {
  if (process.env.MEMORY_FOLDER) return;
  const places = new Set([tmpdir(), placeInMemory()]);
  for (const place of places) removeLeftOvers(place);
  process.env.MEMORY_FOLDER = newFolder(placeInMemory());
  process.env.TMPDIR = newFolder(tmpdir());
};

export const removeLeftOvers = (place: string): void => {
  for (const name of readdirSync(place)) {
    const pid = Number(name.match(`^${beginning}(\\d+)-`)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
};

/** Creates a folder whose name has this process's number, and which is removed at exit. Returns its path. */
export const newFolder = (place: string): string => {
  const folder = mkdtempSync(join(place, `${beginning}${process.pid}-`));
  // PostgreSQL runs as another user, in its own folder inside.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const isAlive = (pid: number): boolean => {
  // A folder with this process's own number must be from an earlier process.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
