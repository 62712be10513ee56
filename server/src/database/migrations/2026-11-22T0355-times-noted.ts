import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const adding = (type: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    await sql.raw(`ALTER TABLE outside_changes ADD COLUMN times ${type} NOT NULL DEFAULT 1`).execute(db);
  },
});

/** If a change is noted again while a server handles it, the count differs and the row is not deleted. */
export const timesNoted = adding('INTEGER');
export const timesNotedOnPostgres = adding('BIGINT');
