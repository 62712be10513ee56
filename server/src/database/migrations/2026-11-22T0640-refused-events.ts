import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The refused event of a machine, shown to the person who decides to skip it. */
export const refusedEvents: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE machines ADD COLUMN refused_event TEXT`.execute(db);
  },
};
