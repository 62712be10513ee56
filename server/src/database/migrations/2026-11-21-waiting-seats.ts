import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A seat whose player's connection dropped waits for that player: `hold_until` is when the waiting ends, null while
 * somebody is connected; `dropped_at` is since when it waits, over restarts of the server.
 */
const adding = (number: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    for (const column of ['hold_until', 'dropped_at'])
      await sql.raw(`ALTER TABLE seats ADD COLUMN ${column} ${number}`).execute(db);
  },
});

export const waitingSeats = adding('INTEGER');
export const waitingSeatsOnPostgres = adding('BIGINT');
