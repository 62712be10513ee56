import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { type AnyTransfer, assertBalanced, type Posted } from './cash-transfers.ts';
import { postOnPostgres } from './post-on-postgres.ts';
import { postOnSqlite } from './post-on-sqlite.ts';

/** Posts entries of any account. Only `postTransfer` and `postToWallet` call it: a dependency rule says so. */
export const postEntries = async (tx: DatabaseTransaction, transfer: AnyTransfer): Promise<Posted> => {
  assertBalanced(transfer);
  return tx.engine === 'sqlite'
    ? postOnSqlite(tx, transfer)
    : postOnPostgres((sql, ...values) => tx.all(sql, ...values), tx, transfer);
};
