import { createHash } from 'node:crypto';
import { done, type Result, refused } from '@reelfloor/protocol';
import type { Transaction } from '../database/database.ts';
import { type LedgerAccount, mayBeNegative } from './ledger-account.ts';

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
  readonly balances: ReadonlyMap<LedgerAccount, AccountBalance>;
}

/**
 * Posts one transfer inside the caller's unit of work. A used key with the same content gives the first result; with
 * other content TRANSFER_KEY_REUSED. An account that would fall below zero refuses with AMOUNT_OVER_BALANCE.
 */
export const postTransfer = async (
  tx: Transaction,
  transfer: LedgerTransfer,
): Promise<Result<PostedTransfer>> => {
  assertBalanced(transfer);
  const contentHash = hashOf(transfer);
  const earlier = await tx.get<{ content_hash: string }>(selectTransfer, transfer.id);
  if (earlier) {
    if (earlier.content_hash !== contentHash) return refused('TRANSFER_KEY_REUSED');
    return done({ isNew: false, balances: await balancesAfter(tx, transfer.id) });
  }
  await tx.run(insertTransfer, transfer.id, contentHash, transfer.kind, transfer.at);
  const balances = new Map<LedgerAccount, AccountBalance>();
  // One fixed order of accounts, so that an engine with row locks cannot deadlock two transfers.
  for (const { account, amountMinor } of inOrder(transfer.entries)) {
    const before = await tx.get<BalanceRow>(selectBalance, account);
    const balanceMinor = (before?.amount_minor ?? 0) + amountMinor;
    if (!Number.isSafeInteger(balanceMinor)) throw new Error(`${account} would leave the safe integers`);
    if (balanceMinor < 0 && !mayBeNegative(account)) return refused('AMOUNT_OVER_BALANCE');
    const version = (before?.version ?? 0) + 1;
    await tx.run(before ? updateBalance : insertBalance, balanceMinor, version, account);
    await tx.run(insertEntry, transfer.id, account, amountMinor, balanceMinor, version);
    balances.set(account, { balanceMinor, version });
  }
  return done({ isNew: true, balances });
};

interface BalanceRow {
  amount_minor: number;
  version: number;
}

const selectTransfer = 'SELECT content_hash FROM transfers WHERE id = ?';
const insertTransfer = 'INSERT INTO transfers (id, content_hash, kind, at) VALUES (?, ?, ?, ?)';
const selectBalance = 'SELECT amount_minor, version FROM balances WHERE account = ?';
const insertBalance = 'INSERT INTO balances (amount_minor, version, account) VALUES (?, ?, ?)';
const updateBalance = 'UPDATE balances SET amount_minor = ?, version = ? WHERE account = ?';
const insertEntry =
  'INSERT INTO entries (transfer_id, account, amount_minor, balance_minor, version) VALUES (?, ?, ?, ?, ?)';
const selectEntries = 'SELECT account, balance_minor, version FROM entries WHERE transfer_id = ?';

const balancesAfter = async (tx: Transaction, transferId: string) => {
  const rows = await tx.all<{ account: LedgerAccount; balance_minor: number; version: number }>(
    selectEntries,
    transferId,
  );
  return new Map(
    rows.map((row) => [row.account, { balanceMinor: row.balance_minor, version: row.version }] as const),
  );
};

const inOrder = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  [...entries].sort((a, b) => (a.account < b.account ? -1 : 1));

/** The moment is not part of the content: a repeat comes later. */
const hashOf = ({ kind, entries }: LedgerTransfer): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, inOrder(entries).map((entry) => [entry.account, entry.amountMinor])]))
    .digest('base64url');

const assertBalanced = ({ id, entries }: LedgerTransfer): void => {
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
