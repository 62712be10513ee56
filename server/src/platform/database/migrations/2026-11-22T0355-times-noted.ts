import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const adding = (type: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    await sql.raw(`ALTER TABLE outside_changes ADD COLUMN times ${type} NOT NULL DEFAULT 1`).execute(db);
  },
});

/** Counts how often a change was noted. A server deletes the row only if the count is still the one that it has read. */
export const timesNoted = adding('INTEGER');
export const timesNotedOnPostgres = adding('BIGINT');
