import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const refusedEvents: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE machines ADD COLUMN refused_event TEXT`.execute(db);
  },
};
