import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder. In a test run it has the demo's data; otherwise the floor creates them when it starts. */
export const freshDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelfloor-'));
  const seeded = process.env.SEEDED_DEMO;
  if (seeded) await cp(seeded, dataDir, { recursive: true });
  return dataDir;
};
