import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { isRefusedResult } from '../../platform/database/is-refused-result.ts';
import type { AnyLedgerTransfer } from './cash-transfers.ts';

/** A ledger transfer in the log: for each account, the amount that it received in minor units. */
export interface LoggedLedgerTransfer {
  readonly transfer: string;
  readonly kind: string;
  readonly accounts: Readonly<Record<string, number>>;
}

/** The ledger transfers posted in a transaction that has not committed yet. */
const posted = new WeakMap<DatabaseTransaction, LoggedLedgerTransfer[]>();

/** Kinds of transfers that are not logged: rounds occur many times a minute and have their own list. */
const quiet: ReadonlySet<string> = new Set(['round']);

/** Collects a new transfer for the log, which is written after the commit. */
export const queueLedgerTransferLogEntry = (
  tx: DatabaseTransaction,
  { id, kind, entries }: AnyLedgerTransfer,
): void => {
  if (quiet.has(kind)) return;
  const accounts = Object.fromEntries(entries.map(({ account, amountMinor }) => [account, amountMinor]));
  posted.get(tx)?.push({ transfer: id, kind, accounts });
};

/** Returns a database that logs each movement of money after its commit. */
export const logTransfersAfterCommit = (database: Database, log: (moved: LoggedLedgerTransfer) => void): Database => ({
  ...database,
  transact: async (work, serialQueue) => {
    let movements: LoggedLedgerTransfer[] = [];
    const result = await database.transact((tx) => {
      // Start with an empty list of transfers, because a transaction that conflicted is run again.
      movements = [];
      posted.set(tx, movements);
      return work(tx);
    }, serialQueue);
    if (!isRefusedResult(result)) for (const movement of movements) log(movement);
    return result;
  },
});
