import { existsSync } from 'node:fs';
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that must be free in memory: far more than the databases of one test run need. */
const enoughBytes = 1024 ** 3;
const memory = '/dev/shm';

/** Returns a folder in memory, or on the disk if the system has none. Each test run makes its own folder in it. */
export const placeInMemory = (): string =>
  process.env.MEMORY_FOLDER ?? (existsSync(memory) ? memory : tmpdir());

/** Makes a folder in memory if there is room, because commits to a disk are slow. Tests of the disk use a real disk. */
export const temporaryFolder = async (what: string): Promise<string> =>
  mkdtemp(join((await hasRoom(placeInMemory())) ? placeInMemory() : tmpdir(), `reelfloor-${what}-`));

const hasRoom = async (place: string): Promise<boolean> => {
  const room = await statfs(place).catch(() => null);
  return room !== null && room.bavail * room.bsize > enoughBytes;
};
