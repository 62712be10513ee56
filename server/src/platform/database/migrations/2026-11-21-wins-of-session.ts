import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds an index that finds a session's hand pays and jackpots (types 5 and 6). */
export const winsOfSession: Migration = {
  up: async (db) => {
    await sql
      .raw('CREATE INDEX transactions_wins_of_session ON transactions (session_id) WHERE type IN (5, 6)')
      .execute(db);
  },
};
