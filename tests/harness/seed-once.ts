import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compiledOnce } from './compiled-once.ts';

/** Writes the demo's data into a new folder, or only the secrets if there is a database. Returns the folder. */
export const seedOnce = async (databaseUrl = ''): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'reelfloor-seeded-'));
  const env = { ...process.env, ...compiledOnce.environment, DATA_DIR: folder, DATABASE_URL: databaseUrl };
  const args = ['--import', './server/src/testing/cheap-hashes.ts', 'server/src/start/cli/seed-command.ts'];
  await promisify(execFile)('node', args, { env });
  return folder;
};
