import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds `node_id`, the node in charge of the seat, and `resume_hash`, the hash of the secret with which a page gets its
 * seat back. `expires_at` is not used any more.
 */
const adding = (text: string): Migration => ({
  up: async (db) => {
    for (const column of ['node_id', 'resume_hash'])
      await sql.raw(`ALTER TABLE seats ADD COLUMN ${column} ${text}`).execute(db);
    await sql.raw('CREATE INDEX seats_by_node ON seats (node_id)').execute(db);
  },
});

export const seatCharge = adding('TEXT');
export const seatChargeOnPostgres = adding('TEXT COLLATE "C"');
