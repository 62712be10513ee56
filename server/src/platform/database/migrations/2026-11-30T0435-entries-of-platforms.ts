import type { Engine } from '../database.ts';

/**
 * What moved at the accounts of casinos' platforms, which have no balance row. A query names the accounts by the same words, because
 * PostgreSQL compares words to see that it may use such an index.
 */
export const entriesOfPlatforms: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    `CREATE INDEX entries_of_platforms ON entries (account, at, amount_minor) WHERE substr(account, 1, 9) = 'platform:'`,
  ],
  postgres: [
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS entries_of_platforms ON entries (account, transfer_id) INCLUDE (amount_minor)
     WHERE substr(account, 1, 9) = 'platform:'`,
  ],
};
