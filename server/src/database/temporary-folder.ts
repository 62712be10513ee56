import { existsSync } from 'node:fs';
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Far above what the databases of a run need at once. */
const enoughBytes = 1024 ** 3;
const memory = '/dev/shm';

/** Where the system keeps files in memory, else on the disk. A run of tests has a folder of its own there. */
export const placeInMemory = (): string =>
  process.env.MEMORY_FOLDER ?? (existsSync(memory) ? memory : tmpdir());

/**
 * A new folder for one test's database: in memory where the system has room there, because a commit waits for the disk
 * otherwise. What is about disks has its folders on one.
 */
export const temporaryFolder = async (what: string): Promise<string> =>
  mkdtemp(join((await hasRoom(placeInMemory())) ? placeInMemory() : tmpdir(), `reelfloor-${what}-`));

const hasRoom = async (place: string): Promise<boolean> => {
  const room = await statfs(place).catch(() => null);
  return room !== null && room.bavail * room.bsize > enoughBytes;
};
