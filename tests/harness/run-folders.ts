import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeInMemory } from '@reelfloor/server/testing/temporary-folder';

const beginning = 'reelfloor-run-';

/**
 * Gives a run of tests one folder for its files and one in memory for its databases. Both go with the run's process, and
 * what runs left that were killed goes now. Every project of a run asks for it; the first one gets it.
 */
export default (): void => {
  if (process.env.MEMORY_FOLDER) return;
  const places = new Set([tmpdir(), placeInMemory()]);
  for (const place of places) removeLeftOvers(place);
  process.env.MEMORY_FOLDER = newFolder(placeInMemory());
  process.env.TMPDIR = newFolder(tmpdir());
};

/** Removes the folders of runs whose process is no more. */
export const removeLeftOvers = (place: string): void => {
  for (const name of readdirSync(place)) {
    const pid = Number(name.match(`^${beginning}(\\d+)-`)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
};

/** It bears the number of this process, and is removed with it. */
export const newFolder = (place: string): string => {
  const folder = mkdtempSync(join(place, `${beginning}${process.pid}-`));
  // PostgreSQL runs as another user, in a folder of its own inside.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const isAlive = (pid: number): boolean => {
  // What bears this number already is left from a process that had it before.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
