import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Stores SQLite's entries in order of time, so that those of one commit share one or two pages of the file: a commit then
 * writes half as much. PostgreSQL always appends new rows.
 */
const onSqlite = [
  `CREATE TABLE entries_next (
    at INTEGER NOT NULL,
    transfer_id TEXT NOT NULL,
    account TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0),
    balance_minor INTEGER,
    version INTEGER,
    PRIMARY KEY (at, transfer_id, account)
  ) STRICT, WITHOUT ROWID`,
  // Copy an entry even if its transfer is missing, so that the audit finds it.
  `INSERT INTO entries_next
   SELECT coalesce(transfers.at, 0) AS at, transfer_id, account, amount_minor, balance_minor, version
   FROM entries LEFT JOIN transfers ON id = transfer_id ORDER BY at, transfer_id, account`,
  'DROP TABLE entries',
  'ALTER TABLE entries_next RENAME TO entries',
];

export const entriesByTime: Migration = {
  up: async (db) => {
    for (const statement of onSqlite) await sql.raw(statement).execute(db);
  },
};

export const entriesByTimeOnPostgres: Migration = { up: async () => {} };
