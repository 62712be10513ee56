import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';

const kept = ['transfers', 'entries'] as const;

/** Adds triggers that refuse to change or delete a transfer or an entry. Inserts stay as fast as before. */
const statements: Record<Engine, readonly string[]> = {
  sqlite: kept.flatMap((table) =>
    ['UPDATE', 'DELETE'].map(
      (verb) => `CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table}
       BEGIN SELECT RAISE(ABORT, 'the ledger is only ever added to'); END`,
    ),
  ),
  postgres: [
    `CREATE FUNCTION keep_ledger() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'the ledger is only ever added to'; END $$`,
    ...kept.map(
      (table) => `CREATE TRIGGER ${table}_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
       FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger()`,
    ),
  ],
};

const migrationFor = (engine: Engine): Migration => ({
  up: async (db) => {
    for (const statement of statements[engine]) await sql.raw(statement).execute(db);
  },
});

export const ledgerIsKept = migrationFor('sqlite');
export const ledgerIsKeptOnPostgres = migrationFor('postgres');
