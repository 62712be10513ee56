import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Removes the balance rows of house and cashier, for which all transfers wait. From now on their balances are the sums of
 * their entries. No foreign key checks entries against their transfer, because one function writes both; the audit checks
 * it.
 */
const onSqlite = [
  `CREATE TABLE entries_next (
    transfer_id TEXT NOT NULL,
    account TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0),
    balance_minor INTEGER,
    version INTEGER,
    PRIMARY KEY (transfer_id, account)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO entries_next SELECT transfer_id, account, amount_minor,
     CASE WHEN account IN ('house', 'cashier') THEN NULL ELSE balance_minor END,
     CASE WHEN account IN ('house', 'cashier') THEN NULL ELSE version END
   FROM entries`,
  'DROP TABLE entries',
  'ALTER TABLE entries_next RENAME TO entries',
  `CREATE TABLE balances_next (
    account TEXT PRIMARY KEY CHECK (account NOT IN ('house', 'cashier')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
    version INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  "INSERT INTO balances_next SELECT account, amount_minor, version FROM balances WHERE account NOT IN ('house', 'cashier')",
  'DROP TABLE balances',
  'ALTER TABLE balances_next RENAME TO balances',
  'ALTER TABLE machines ADD COLUMN acknowledged_meter_minor INTEGER',
];

const onPostgres = [
  'ALTER TABLE entries ALTER COLUMN balance_minor DROP NOT NULL, ALTER COLUMN version DROP NOT NULL',
  "UPDATE entries SET balance_minor = NULL, version = NULL WHERE account IN ('house', 'cashier')",
  "DELETE FROM balances WHERE account IN ('house', 'cashier')",
  'ALTER TABLE balances DROP CONSTRAINT balances_check',
  `ALTER TABLE balances
     ADD CONSTRAINT balances_never_negative CHECK (amount_minor >= 0),
     ADD CONSTRAINT balances_are_kept CHECK (account NOT IN ('house', 'cashier'))`,
  'ALTER TABLE machines ADD COLUMN acknowledged_meter_minor BIGINT',
];

const running = (statements: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

export const openAccounts = running(onSqlite);
export const openAccountsOnPostgres = running(onPostgres);
