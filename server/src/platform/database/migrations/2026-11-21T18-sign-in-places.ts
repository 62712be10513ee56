import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const adding = (number: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    for (const column of ['ip TEXT', `seen_at ${number}`, 'seen_ip TEXT'])
      await sql.raw(`ALTER TABLE sign_ins ADD COLUMN ${column}`).execute(db);
  },
});

export const signInPlaces = adding('INTEGER');
export const signInPlacesOnPostgres = adding('BIGINT');
