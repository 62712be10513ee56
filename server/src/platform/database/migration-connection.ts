import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { parsePostgresConnectionUrl } from './postgres-connection-config.ts';
import type { Schema } from './schema.ts';

/** Opens a PostgreSQL connection for `work`, and closes it afterwards. */
export const withMigrationConnection = async <T>(url: string, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
  const pool = new Pool({ ...parsePostgresConnectionUrl(url), max: 1 });
  // The failing statement reports a broken connection. But without a listener, an error event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    return await work(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }));
  } finally {
    await pool.end();
  }
};
