import { rm } from 'node:fs/promises';
import { TestPostgres } from './postgres.ts';
import { seedOnce } from './seed-once.ts';

/**
 * Starts one PostgreSQL for a whole run of tests, with the demo in a database of it, and removes it afterwards. Each test makes
 * its own databases in it.
 */
export default async (): Promise<() => Promise<void>> => {
  const postgres = await TestPostgres.start({ isSynced: false });
  process.env.TEST_POSTGRES_URL = postgres.serverUrl;
  const seeded = await postgres.createDatabase();
  const secrets = await seedOnce(seeded);
  process.env.SEEDED_POSTGRES = seeded;
  process.env.SEEDED_POSTGRES_SECRETS = secrets;
  return async () => {
    await postgres.remove();
    await rm(secrets, { recursive: true, force: true });
  };
};
