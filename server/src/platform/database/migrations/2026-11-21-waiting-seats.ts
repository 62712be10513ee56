import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds two times: `hold_until`, null while the player is connected; `dropped_at`, which survives a server's restart. */
const adding = (number: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    for (const column of ['hold_until', 'dropped_at'])
      await sql.raw(`ALTER TABLE seats ADD COLUMN ${column} ${number}`).execute(db);
  },
});

export const waitingSeats = adding('INTEGER');
export const waitingSeatsOnPostgres = adding('BIGINT');
