import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { isRefused } from '../../platform/database/is-refused.ts';
import type { AnyTransfer } from './cash-transfers.ts';

/** A ledger transfer in the log: for each account, the amount that it received in minor units. */
export interface MovedMoney {
  readonly transfer: string;
  readonly kind: string;
  readonly accounts: Readonly<Record<string, number>>;
}

/** The transfers posted in a transaction that has not committed yet. */
const posted = new WeakMap<DatabaseTransaction, MovedMoney[]>();

/** Kinds of transfers that are not logged: rounds occur many times a minute and have their own list. */
const quiet: ReadonlySet<string> = new Set(['round']);

/** Collects a new transfer for the log, which is written after the commit. */
export const queueMoneyLogEntry = (tx: DatabaseTransaction, { id, kind, entries }: AnyTransfer): void => {
  if (quiet.has(kind)) return;
  const accounts = Object.fromEntries(entries.map(({ account, amountMinor }) => [account, amountMinor]));
  posted.get(tx)?.push({ transfer: id, kind, accounts });
};

/** Returns a database that logs each movement of money after its commit. */
export const withMoneyLog = (database: Database, log: (moved: MovedMoney) => void): Database => ({
  ...database,
  transact: async (work, serialQueue) => {
    let moves: MovedMoney[] = [];
    const result = await database.transact((tx) => {
      // Start with an empty list, because a transaction that conflicted is run again.
      moves = [];
      posted.set(tx, moves);
      return work(tx);
    }, serialQueue);
    if (!isRefused(result)) for (const move of moves) log(move);
    return result;
  },
});
