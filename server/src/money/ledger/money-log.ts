import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { isRefused } from '../../platform/database/is-refused.ts';
import type { AnyTransfer } from './cash-transfers.ts';

/** What a log line says of a ledger transfer: each account with what it received, in minor units. */
export interface MovedMoney {
  readonly transfer: string;
  readonly kind: string;
  readonly accounts: Readonly<Record<string, number>>;
}

/** The transfers that a running transaction has posted. */
const posted = new WeakMap<DatabaseTransaction, MovedMoney[]>();

/** Rounds move money many times a minute, and have their own list. */
const quiet: ReadonlySet<string> = new Set(['round']);

/** Keeps a new transfer for the log, which gets it when its transaction is committed. */
export const noteMoved = (tx: DatabaseTransaction, { id, kind, entries }: AnyTransfer): void => {
  if (quiet.has(kind)) return;
  const accounts = Object.fromEntries(entries.map(({ account, amountMinor }) => [account, amountMinor]));
  posted.get(tx)?.push({ transfer: id, kind, accounts });
};

/** Returns a database that logs each move of money once it is committed. */
export const withMoneyLog = (database: Database, log: (moved: MovedMoney) => void): Database => ({
  ...database,
  transact: async (work, serialQueue) => {
    let moves: MovedMoney[] = [];
    const result = await database.transact((tx) => {
      // A repeated run begins anew.
      moves = [];
      posted.set(tx, moves);
      return work(tx);
    }, serialQueue);
    if (!isRefused(result)) for (const move of moves) log(move);
    return result;
  },
});
