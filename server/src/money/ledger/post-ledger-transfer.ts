import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { type AnyLedgerTransfer, assertLedgerTransferBalanced, type PostTransferResult } from './cash-transfers.ts';
import type { OtherAccount } from './ledger-account.ts';
import { postLedgerEntries, postLedgerEntriesOnPostgres } from './post-ledger-entries.ts';

export type { PostedTransfer } from './cash-transfers.ts';

export interface LedgerEntry {
  readonly account: OtherAccount;
  readonly amountMinor: number;
}

/** A transfer without a wallet account. A wallet movement also needs a statement entry: use `postToWallet`. */
export interface LedgerTransfer extends AnyLedgerTransfer {
  readonly entries: readonly LedgerEntry[];
}

/**
 * Posts a transfer in the caller's transaction, which must be rolled back if this returns a refusal. A key that was used before returns the
 * first result if the content is the same, otherwise TRANSFER_KEY_REUSED. Returns AMOUNT_OVER_BALANCE if an account would become negative.
 */
export const postLedgerTransfer = (tx: DatabaseTransaction, transfer: LedgerTransfer): Promise<PostTransferResult> =>
  postLedgerEntries(tx, transfer);

/** Posts a transfer in its own transaction; on PostgreSQL this is a single statement. */
export const postLedgerTransferInTransaction = async (
  database: Database,
  transfer: LedgerTransfer,
): Promise<PostTransferResult> => {
  if (database.read.engine === 'sqlite') return database.transact((tx) => postLedgerTransfer(tx, transfer));
  assertLedgerTransferBalanced(transfer);
  return postLedgerEntriesOnPostgres((sql, ...values) => database.statement(sql, ...values), database.read, transfer);
};
