import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const adding = (number: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    for (const column of ['ip TEXT', `seen_at ${number}`, 'seen_ip TEXT'])
      await sql.raw(`ALTER TABLE sign_ins ADD COLUMN ${column}`).execute(db);
  },
});

/**
 * Stores where each login came from, and when and from which address the sign-in was last used, for the player's list
 * of sign-ins.
 */
export const signInPlaces = adding('INTEGER');
export const signInPlacesOnPostgres = adding('BIGINT');
