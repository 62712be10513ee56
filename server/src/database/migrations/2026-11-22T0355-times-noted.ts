import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const adding = (type: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    await sql.raw(`ALTER TABLE outside_changes ADD COLUMN times ${type} NOT NULL DEFAULT 1`).execute(db);
  },
});

/** How often a change was noted that nobody has told yet, so that one noted while it is told is not deleted with it. */
export const timesNoted = adding('INTEGER');
export const timesNotedOnPostgres = adding('BIGINT');
