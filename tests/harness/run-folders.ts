import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeInMemory } from '@reelfloor/server/testing/temporary-folder';

const beginning = 'reelfloor-run-';

/**
 * One folder for a run's files and one in memory for its databases, removed when its process ends. Folders of killed
 * runs are removed now. Every project of a run calls this; only the first call creates them.
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

/** Creates a folder named by this process's number, which is removed at exit. */
export const newFolder = (place: string): string => {
  const folder = mkdtempSync(join(place, `${beginning}${process.pid}-`));
  // PostgreSQL runs as another user, in its own folder inside.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const isAlive = (pid: number): boolean => {
  // This process's own number is that of an earlier process.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
