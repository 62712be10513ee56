import { TestPostgres } from './postgres.ts';

/** Starts one PostgreSQL for a whole run of tests and removes it afterwards. Each test makes its own databases in it. */
export default async (): Promise<() => Promise<void>> => {
  const postgres = await TestPostgres.start({ isSynced: false });
  process.env.TEST_POSTGRES_URL = postgres.serverUrl;
  return () => postgres.remove();
};
