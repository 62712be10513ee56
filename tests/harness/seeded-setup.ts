import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDatabase } from '@reelfloor/server/testing/database';
import { seedOnce } from './seed-once.ts';

/**
 * Seeds the demo once for a run, and migrates an empty database. Tests copy both, because hashing passwords and PINs is slow by
 * design, and each test file would migrate anew.
 */
export default async (): Promise<() => Promise<void>> => {
  // Another Vitest project of the run may already have done so.
  if (process.env.SEEDED_DEMO) return async () => {};
  const seeded = await seedOnce();
  const migrated = await mkdtemp(join(tmpdir(), 'reelfloor-migrated-'));
  process.env.SEEDED_DEMO = seeded;
  process.env.MIGRATED_SQLITE = join(migrated, 'test.sqlite');
  await (await openSqliteDatabase(process.env.MIGRATED_SQLITE)).close();
  return async () => {
    for (const folder of [seeded, migrated]) await rm(folder, { recursive: true, force: true });
  };
};
