import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInMemoryFolder } from '@reelfloor/server/testing/temporary-folder';
import { compiledOnce } from './compiled-once.ts';

const beginning = 'reelfloor-run-';

/** Bytes that must be free in memory for a run's files, of which recordings and copies of the client are the largest. */
const enoughBytes = 6 * 1024 ** 3;

/**
 * Creates one folder for a run's files and one for its databases, which are removed when the run ends: both in memory if there is room,
 * because a server and an agent wait for the disk at each commit. Also removes the folders of killed runs, and lets all programs that
 * tests start keep their compiled code. Only the first call in a run does this.
 */
export default (): void => {
  if (process.env.MEMORY_FOLDER) return;
  const places = new Set([tmpdir(), findInMemoryFolder()]);
  for (const place of places) removeLeftOvers(place);
  const memory = findInMemoryFolder();
  const { bavail, bsize } = statfsSync(memory);
  process.env.TMPDIR = newFolder(bavail * bsize > enoughBytes ? memory : tmpdir());
  process.env.MEMORY_FOLDER = newFolder(memory);
  process.env.NODE_COMPILE_CACHE ??= compiledOnce.environment.NODE_COMPILE_CACHE;
};

export const removeLeftOvers = (place: string): void => {
  for (const name of readdirSync(place)) {
    const pid = Number(name.match(`^${beginning}(\\d+)-`)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
};

/** Creates a folder with this process's id in its name, and removes the folder at exit. */
export const newFolder = (place: string): string => {
  const folder = mkdtempSync(join(place, `${beginning}${process.pid}-`));
  // PostgreSQL runs as another user in a folder inside this folder, so that user needs access.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const isAlive = (pid: number): boolean => {
  // If a folder's name has this process's own id, an earlier process with the same id left the folder.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
