import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds `bus_ok`: 1 while the node is connected to the message server that connects the nodes. */
const adding: Migration = {
  up: async (db) => {
    await sql.raw('ALTER TABLE nodes ADD COLUMN bus_ok INTEGER NOT NULL DEFAULT 1').execute(db);
  },
};

export const nodeWire = adding;
