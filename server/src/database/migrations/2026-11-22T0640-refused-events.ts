import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The event of a machine that was refused, so that a person who passes over it sees what it was. */
export const refusedEvents: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE machines ADD COLUMN refused_event TEXT`.execute(db);
  },
};
