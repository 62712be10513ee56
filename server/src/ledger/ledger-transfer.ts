import { hash } from 'node:crypto';
import type { Result } from '@reelfloor/protocol';
import type { LedgerAccount } from './ledger-account.ts';

export interface LedgerTransfer {
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  /** They sum to zero, name each account once, and no amount is zero. */
  readonly entries: readonly LedgerEntry[];
}

export interface LedgerEntry {
  readonly account: LedgerAccount;
  readonly amountMinor: number;
}

export interface AccountBalance {
  readonly balanceMinor: number;
  readonly version: number;
}

export interface PostedTransfer {
  /** False if this key was posted before; then these are the balances after that first posting. */
  readonly isNew: boolean;
  /** Without the house and the cashier, which have no stored balance. */
  readonly balances: ReadonlyMap<LedgerAccount, AccountBalance>;
}

export type Posted = Result<PostedTransfer>;

/** All transfers lock accounts in the order of their names, so two of them never wait for each other. */
export const entriesInOrder = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  [...entries].sort((a, b) => (a.account < b.account ? -1 : 1));

/** Returns the same for two postings under one key. The time is left out, because a repeat comes later. */
export const contentHashOf = (kind: string, inOrder: readonly LedgerEntry[]): string =>
  hash(
    'sha256',
    JSON.stringify([kind, inOrder.map((entry) => [entry.account, entry.amountMinor])]),
    'base64url',
  );

/** Throws if the entries do not sum to zero, repeat an account or contain a zero: a bug of the caller. */
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
