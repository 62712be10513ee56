import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * An index for reconnecting pages, which are told the voided transfers of their session. There are few, so it is small.
 */
export const voidedTransfers: Migration = {
  up: async (db) => {
    await sql
      .raw("CREATE INDEX cash_transfers_voided ON cash_transfers (session_id) WHERE state = 'voided'")
      .execute(db);
  },
};
