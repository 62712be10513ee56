import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds a version by which pages order a jackpot's amounts, because these reach a page in more than one way. */
const adding = (number: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    await sql.raw(`ALTER TABLE jackpot_levels ADD COLUMN version ${number} NOT NULL DEFAULT 0`).execute(db);
  },
});

export const jackpotVersions = adding('INTEGER');
export const jackpotVersionsOnPostgres = adding('BIGINT');
