import { hash } from 'node:crypto';
import type { Result } from '@reelfloor/protocol';
import type { LedgerAccount } from './ledger-account.ts';

export interface LedgerTransfer {
  /** The idempotency key. */
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  /** They sum to zero, name each account once and are never zero. */
  readonly entries: readonly LedgerEntry[];
}

export interface LedgerEntry {
  readonly account: LedgerAccount;
  readonly amountMinor: number;
}

export interface AccountBalance {
  readonly balanceMinor: number;
  /** Grows with every entry of the account. */
  readonly version: number;
}

export interface PostedTransfer {
  /** False: this key was posted before, and these are its balances of then. */
  readonly isNew: boolean;
  /** Of the accounts that have one of their own: not of the house and the cashier. */
  readonly balances: ReadonlyMap<LedgerAccount, AccountBalance>;
}

export type Posted = Result<PostedTransfer>;

/** In the one order in which accounts are locked, so that two transfers never wait for each other. */
export const entriesInOrder = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  [...entries].sort((a, b) => (a.account < b.account ? -1 : 1));

/** What makes two transfers the same. The moment is not part of it: a repeat comes later. */
export const contentHashOf = (kind: string, inOrder: readonly LedgerEntry[]): string =>
  hash(
    'sha256',
    JSON.stringify([kind, inOrder.map((entry) => [entry.account, entry.amountMinor])]),
    'base64url',
  );

/** Throws for what no caller may ever ask. */
export const assertBalanced = ({ id, entries }: LedgerTransfer): void => {
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
