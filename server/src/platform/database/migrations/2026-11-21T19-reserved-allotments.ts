import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const adding = (text: string): Migration => ({
  up: async (db) => {
    const column = `reserved_for ${text} REFERENCES players (id)`;
    await sql.raw(`ALTER TABLE machine_allotments ADD COLUMN ${column}`).execute(db);
  },
});

/** Lets an operator reserve a machine for a player before the machine's agent has ever connected. */
export const reservedAllotments = adding('TEXT');
export const reservedAllotmentsOnPostgres = adding('TEXT COLLATE "C"');
