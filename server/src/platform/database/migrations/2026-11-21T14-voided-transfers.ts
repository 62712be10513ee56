import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds an index that finds a session's voided transfers for pages that reconnect. There are few, so the index is small. */
export const voidedTransfers: Migration = {
  up: async (db) => {
    await sql
      .raw("CREATE INDEX cash_transfers_voided ON cash_transfers (session_id) WHERE state = 'voided'")
      .execute(db);
  },
};
