import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { firstSchema } from './migrations/2026-11-21-first-schema.ts';
import type { Schema } from './schema.ts';

/** Every migration by its name; they run in the order of the names. */
const migrations: Record<string, Migration> = { '2026-11-21-first-schema': firstSchema };

/** Brings the schema up to date. Answers the names of the migrations that ran now. */
export const migrate = async (db: Kysely<Schema>): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
};
