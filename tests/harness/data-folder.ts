import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns a data folder for one floor. In a test run it contains the demo already; elsewhere the floor seeds it at its
 * start.
 */
export const freshDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelfloor-'));
  const seeded = process.env.SEEDED_DEMO;
  if (seeded) await cp(seeded, dataDir, { recursive: true });
  return dataDir;
};
