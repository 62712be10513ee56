import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Far above what the databases of a run need at once. */
const enoughBytes = 1024 ** 3;
const memory = '/dev/shm';

/**
 * A new folder for one test's database: in memory where the system has room there, because a commit waits for the disk
 * otherwise. What is about disks has its folders on one.
 */
export const temporaryFolder = async (what: string): Promise<string> =>
  mkdtemp(join((await hasRoomInMemory()) ? memory : tmpdir(), `reelfloor-${what}-`));

const hasRoomInMemory = async (): Promise<boolean> => {
  const room = await statfs(memory).catch(() => null);
  return room !== null && room.bavail * room.bsize > enoughBytes;
};
