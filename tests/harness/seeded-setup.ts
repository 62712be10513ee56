import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compiledOnce } from './compiled-once.ts';

/** Seeds the demo once for a whole run of tests, for it to be copied: hashing passwords and PINs takes its time by design. */
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'reelfloor-seeded-'));
  const env = { ...process.env, ...compiledOnce.environment, DATA_DIR: folder, DATABASE_URL: '' };
  await promisify(execFile)('node', ['server/src/seed-command.ts'], { env });
  process.env.SEEDED_DEMO = folder;
  return () => rm(folder, { recursive: true, force: true });
};
