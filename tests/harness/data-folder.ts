import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a data folder, in a test run with a copy of the demo's data. Without a copy, the server creates the data. */
export const freshDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelfloor-'));
  const seeded = process.env.SEEDED_DEMO;
  if (seeded) await cp(seeded, dataDir, { recursive: true });
  return dataDir;
};
