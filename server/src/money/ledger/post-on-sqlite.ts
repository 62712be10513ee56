import { done, refused } from '@reelfloor/protocol';
import type { DatabaseTransaction, SqlValue } from '../../platform/database/database.ts';
import {
  type AccountBalance,
  type AnyTransfer,
  contentHashOf,
  entriesInOrder,
  type Posted,
} from './cash-transfers.ts';
import { findEarlierPosting } from './find-earlier-posting.ts';
import { isOpenAccount, type LedgerAccount } from './ledger-account.ts';

/** Posts a transfer with several statements. SQLite needs no locks: it runs one transaction at a time, in this process. */
export const postOnSqlite = async (tx: DatabaseTransaction, transfer: AnyTransfer): Promise<Posted> => {
  const entries = entriesInOrder(transfer.entries);
  const contentHash = contentHashOf(transfer.kind, entries);
  const added = await tx.run(insertTransfer, transfer.id, contentHash, transfer.kind, transfer.at);
  if (added === 0) return (await findEarlierPosting(tx, transfer.id, contentHash)) ?? missing(transfer.id);
  const balances = new Map<LedgerAccount, AccountBalance>();
  const rows: SqlValue[] = [];
  for (const { account, amountMinor } of entries) {
    const after = isOpenAccount(account) ? null : await move(tx, account, amountMinor);
    if (after === 'short') return refused('AMOUNT_OVER_BALANCE');
    if (after) balances.set(account, after);
    rows.push(
      transfer.at,
      transfer.id,
      account,
      amountMinor,
      after?.balanceMinor ?? null,
      after?.version ?? null,
    );
  }
  await tx.run(insertEntries(entries.length), ...rows);
  return done({ isNew: true, balances });
};

/** Changes an account's balance. Returns `short` if the balance would fall below zero. */
const move = async (
  tx: DatabaseTransaction,
  account: LedgerAccount,
  amountMinor: number,
): Promise<AccountBalance | 'short'> => {
  const row = await tx.get<{ amount_minor: number; version: number }>(
    updateBalance,
    amountMinor,
    account,
    amountMinor,
  );
  if (row) return { balanceMinor: row.amount_minor, version: row.version };
  if (amountMinor < 0) return 'short';
  await tx.run(insertBalance, account, amountMinor);
  return { balanceMinor: amountMinor, version: 1 };
};

const insertTransfer =
  'INSERT INTO transfers (id, content_hash, kind, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING';
const updateBalance = `UPDATE balances SET amount_minor = amount_minor + ?, version = version + 1
  WHERE account = ? AND amount_minor + ? >= 0 RETURNING amount_minor, version`;
const insertBalance = 'INSERT INTO balances (account, amount_minor, version) VALUES (?, ?, 1)';

/** SQL texts by the number of entries that they insert (two to four). */
const entryStatements = new Map<number, string>();

const insertEntries = (count: number): string => {
  const known = entryStatements.get(count);
  if (known) return known;
  const rows = Array.from({ length: count }, () => '(?, ?, ?, ?, ?, ?)').join(', ');
  const sql = `INSERT INTO entries (at, transfer_id, account, amount_minor, balance_minor, version) VALUES ${rows}`;
  entryStatements.set(count, sql);
  return sql;
};

const missing = (id: string): never => {
  throw new Error(`transfer ${id} is neither new nor there`);
};
