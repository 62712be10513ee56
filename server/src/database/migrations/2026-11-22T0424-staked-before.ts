import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a player had staked when a promotion was given: a bonus wants so much more before the next one. */
const running = (number: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    await sql.raw(`ALTER TABLE promotions ADD COLUMN staked_minor ${number} NOT NULL DEFAULT 0`).execute(db);
  },
});

export const stakedBefore = running('INTEGER');
export const stakedBeforeOnPostgres = running('BIGINT');
