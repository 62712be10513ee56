import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the player's total stakes at each promotion, because the next bonus needs a certain amount of stakes since then. */
const running = (number: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    await sql.raw(`ALTER TABLE promotions ADD COLUMN staked_minor ${number} NOT NULL DEFAULT 0`).execute(db);
  },
});

export const stakedBefore = running('INTEGER');
export const stakedBeforeOnPostgres = running('BIGINT');
