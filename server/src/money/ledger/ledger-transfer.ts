import { hash } from 'node:crypto';
import type { Result } from '@reelfloor/protocol';
import type { LedgerAccount } from './ledger-account.ts';

export interface AnyTransfer {
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  /** The entries sum to zero, each has another account, and no amount is zero. */
  readonly entries: readonly AnyEntry[];
}

export interface AnyEntry {
  readonly account: LedgerAccount;
  readonly amountMinor: number;
}

export interface AccountBalance {
  readonly balanceMinor: number;
  readonly version: number;
}

export interface PostedTransfer {
  /** False if this key was posted before. `balances` are then those after the first posting. */
  readonly isNew: boolean;
  /** Balances after the posting. House and cashier are left out, because they have no stored balance. */
  readonly balances: ReadonlyMap<LedgerAccount, AccountBalance>;
}

export type Posted = Result<PostedTransfer>;

/** Sorts entries by account. All transfers lock accounts in this order, so that two transfers cannot block each other. */
export const entriesInOrder = (entries: readonly AnyEntry[]): AnyEntry[] =>
  [...entries].sort((a, b) => (a.account < b.account ? -1 : 1));

/** Returns a hash that is the same when one transfer is posted twice. It leaves out the time, which differs in a repeat. */
export const contentHashOf = (kind: string, inOrder: readonly AnyEntry[]): string =>
  hash(
    'sha256',
    JSON.stringify([kind, inOrder.map((entry) => [entry.account, entry.amountMinor])]),
    'base64url',
  );

/** Throws if the entries do not sum to zero, repeat an account or contain a zero. Each of these is a bug of the caller. */
export const assertBalanced = ({ id, entries }: AnyTransfer): void => {
  let sum = 0;
  const accounts = new Set<string>();
  for (const { account, amountMinor } of entries) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor === 0)
      throw new Error(`transfer ${id}: ${amountMinor} is no amount`);
    if (accounts.has(account)) throw new Error(`transfer ${id} names ${account} twice`);
    accounts.add(account);
    sum += amountMinor;
  }
  if (sum !== 0 || entries.length < 2) throw new Error(`transfer ${id} does not sum to zero`);
};
