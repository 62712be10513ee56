import { done, refused } from '@reelfloor/protocol';
import type { Transaction } from '../database/database.ts';
import { isOpenAccount, type LedgerAccount } from './ledger-account.ts';
import {
  type AccountBalance,
  contentHashOf,
  entriesInOrder,
  type LedgerTransfer,
  type Posted,
} from './ledger-transfer.ts';
import { postedBefore } from './posted-before.ts';

/** For an engine where a statement is a function call and one unit runs at a time: short statements, no locks. */
export const postOnSqlite = async (tx: Transaction, transfer: LedgerTransfer): Promise<Posted> => {
  const entries = entriesInOrder(transfer.entries);
  const contentHash = contentHashOf(transfer.kind, entries);
  const added = await tx.run(insertTransfer, transfer.id, contentHash, transfer.kind, transfer.at);
  if (added === 0) return (await postedBefore(tx, transfer.id, contentHash)) ?? missing(transfer.id);
  const balances = new Map<LedgerAccount, AccountBalance>();
  for (const { account, amountMinor } of entries) {
    if (isOpenAccount(account)) {
      await tx.run(insertEntry, transfer.id, account, amountMinor, null, null);
      continue;
    }
    const before = await tx.get<BalanceRow>(selectBalance, account);
    const balanceMinor = (before?.amount_minor ?? 0) + amountMinor;
    if (!Number.isSafeInteger(balanceMinor)) throw new Error(`${account} would leave the safe integers`);
    if (balanceMinor < 0) return refused('AMOUNT_OVER_BALANCE');
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

const insertTransfer =
  'INSERT INTO transfers (id, content_hash, kind, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING';
const selectBalance = 'SELECT amount_minor, version FROM balances WHERE account = ?';
const insertBalance = 'INSERT INTO balances (amount_minor, version, account) VALUES (?, ?, ?)';
const updateBalance = 'UPDATE balances SET amount_minor = ?, version = ? WHERE account = ?';
const insertEntry =
  'INSERT INTO entries (transfer_id, account, amount_minor, balance_minor, version) VALUES (?, ?, ?, ?, ?)';

const missing = (id: string): never => {
  throw new Error(`transfer ${id} is neither new nor there`);
};
