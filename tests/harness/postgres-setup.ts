import { rm } from 'node:fs/promises';
import { openPostgresDatabase } from '@reelfloor/server/testing/database';
import { TestPostgres } from './postgres.ts';
import { seedOnce } from './seed-once.ts';

/**
 * Starts one PostgreSQL for a test run, whose Vitest projects share it, with one database that has the demo and one that has only the
 * tables. Each test creates its own databases.
 */
export default async (): Promise<() => Promise<void>> => {
  // Another Vitest project of the run may already have done so.
  if (process.env.SEEDED_POSTGRES) return async () => {};
  const postgres = await TestPostgres.start({ isSynced: false });
  process.env.TEST_POSTGRES_URL = postgres.serverUrl;
  const migrated = await postgres.createDatabase();
  await (await openPostgresDatabase(migrated)).close();
  process.env.MIGRATED_POSTGRES = migrated;
  const seeded = await postgres.createDatabase();
  const secrets = await seedOnce(seeded);
  process.env.SEEDED_POSTGRES = seeded;
  process.env.SEEDED_POSTGRES_SECRETS = secrets;
  return async () => {
    await postgres.remove();
    await rm(secrets, { recursive: true, force: true });
  };
};
