import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const adding = (type: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    await sql.raw(`ALTER TABLE outside_changes ADD COLUMN times ${type} NOT NULL DEFAULT 1`).execute(db);
  },
});

/** Counts how often a change was noted. If that happens while a server handles it, the counts differ and the row stays. */
export const timesNoted = adding('INTEGER');
export const timesNotedOnPostgres = adding('BIGINT');
