import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Orders the figures of a jackpot that arrive on different ways. */
const adding = (number: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    await sql.raw(`ALTER TABLE jackpot_levels ADD COLUMN version ${number} NOT NULL DEFAULT 0`).execute(db);
  },
});

export const jackpotVersions = adding('INTEGER');
export const jackpotVersionsOnPostgres = adding('BIGINT');
