import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates and returns a data folder for one floor. In a test run it already contains the demo's data; otherwise the
 * floor creates them when it starts.
 */
export const freshDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelfloor-'));
  const seeded = process.env.SEEDED_DEMO;
  if (seeded) await cp(seeded, dataDir, { recursive: true });
  return dataDir;
};
