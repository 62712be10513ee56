import { createRefusedResult, okResult } from '@reelfloor/protocol';
import type { DatabaseTransaction, Engine, Queries, SqlValue } from '../../platform/database/database.ts';
import {
  type AnyLedgerEntry,
  type AnyLedgerTransfer,
  assertLedgerTransferBalanced,
  hashLedgerTransferContent,
  type PostTransferResult,
  sortLedgerEntriesByAccount,
} from './cash-transfers.ts';
import { type AccountBalance, isAccountWithoutStoredBalance, type LedgerAccount } from './ledger-account.ts';
import { queueLedgerTransferLogEntry } from './ledger-transfer-log.ts';

/** Posts entries to any account. Only `postLedgerTransfer` and `postToWallet` may call it, which a dependency rule enforces. */
export const postLedgerEntries = async (
  tx: DatabaseTransaction,
  transfer: AnyLedgerTransfer,
): Promise<PostTransferResult> => {
  assertLedgerTransferBalanced(transfer);
  const posted =
    tx.engine === 'sqlite'
      ? await postOnSqlite(tx, transfer)
      : await postLedgerEntriesOnPostgres((sql, ...values) => tx.all(sql, ...values), tx, transfer);
  if (posted.ok && posted.value.isNew) queueLedgerTransferLogEntry(tx, transfer);
  return posted;
};

type RunPost = (sql: string, ...values: SqlValue[]) => Promise<PostRow[]>;
type Reads = Parameters<typeof findEarlierPosting>[0];

/** Maximum number of attempts while another connection writes a transfer with the same key. */
const maxChecks = 20;

/**
 * Posts a transfer with a single SQL statement, because each one costs a round trip. It locks rows in a fixed order, because transfers run
 * concurrently.
 */
export const postLedgerEntriesOnPostgres = async (
  run: RunPost,
  reads: Reads,
  transfer: AnyLedgerTransfer,
): Promise<PostTransferResult> => {
  const entries = sortLedgerEntriesByAccount(transfer.entries);
  const contentHash = hashLedgerTransferContent(transfer.kind, entries);
  const values = [transfer.id, contentHash, transfer.kind, transfer.at, ...listsOf(entries)];
  for (let check = 0; check < maxChecks; check++) {
    const rows = await run(postStatement, ...values);
    if (rows[0]?.is_new) return okResult({ isNew: true, balances: balancesOf(rows) });
    const before = await findEarlierPosting(reads, transfer.id, contentHash);
    if (before) return before;
    // No transfer with this key exists: either a balance is too low, or a concurrent one was rolled back, so retry.
    if (rows[0]?.is_short) return createRefusedResult('AMOUNT_OVER_BALANCE');
  }
  throw new Error(`transfer ${transfer.id} is neither new nor there`);
};

interface PostRow {
  readonly account: LedgerAccount | null;
  readonly amount_minor: number;
  readonly version: number;
  readonly is_new: boolean;
  readonly is_short: boolean;
}

/**
 * SQL that locks the accounts' rows in the order of their names and computes the balances after the transfer. It writes only if the key is
 * new (a row in `fresh`) and no balance becomes negative; otherwise it raises no error, so that the transaction can continue. It does not
 * look up the key first, because in a serializable transaction this read would conflict with other transfers' writes to the same page.
 * Parameters: id, content hash, kind, time, accounts with a stored balance and their amounts, open accounts such as house and cashier and
 * their amounts.
 */
export const postStatement = `
WITH locked AS (
  SELECT account, amount_minor, version FROM balances
  WHERE account = ANY ($5::text[]) ORDER BY account FOR NO KEY UPDATE
), after AS (
  SELECT wanted.account, wanted.moved, locked.account IS NULL AS is_first,
    coalesce(locked.amount_minor, 0) + wanted.moved AS amount_minor, coalesce(locked.version, 0) + 1 AS version
  FROM unnest($5::text[], $6::bigint[]) AS wanted (account, moved)
  LEFT JOIN locked ON locked.account = wanted.account
), short AS (
  SELECT EXISTS (SELECT FROM after WHERE amount_minor < 0) AS is_short
), fresh AS (
  INSERT INTO transfers (id, content_hash, kind, at)
  SELECT $1, $2, $3, $4 WHERE NOT (SELECT is_short FROM short)
  ON CONFLICT (id) DO NOTHING RETURNING id
), updated AS (
  UPDATE balances SET amount_minor = after.amount_minor, version = after.version
  FROM after, fresh
  WHERE balances.account = ANY ($5::text[]) AND balances.account = after.account AND NOT after.is_first
), inserted AS (
  INSERT INTO balances (account, amount_minor, version)
  SELECT account, amount_minor, version FROM after, fresh WHERE is_first
), entered AS (
  INSERT INTO entries (transfer_id, account, amount_minor, balance_minor, version)
  SELECT fresh.id, account, moved, amount_minor, version FROM after, fresh
  UNION ALL
  SELECT fresh.id, account, moved, NULL, NULL
  FROM fresh, unnest($7::text[], $8::bigint[]) AS open (account, moved)
)
SELECT account, amount_minor, version, EXISTS (SELECT FROM fresh) AS is_new, is_short
FROM short LEFT JOIN after ON TRUE`;

/** Returns a transfer's entries as PostgreSQL array literals, in one pass, because this runs for every transfer. */
const listsOf = (entries: readonly AnyLedgerEntry[]): [string, string, string, string] => {
  let keptAccounts = '';
  let keptAmounts = '';
  let openAccounts = '';
  let openAmounts = '';
  for (const { account, amountMinor } of entries) {
    if (isAccountWithoutStoredBalance(account)) {
      openAccounts += `${openAccounts && ','}${quoted(account)}`;
      openAmounts += `${openAmounts && ','}${amountMinor}`;
    } else {
      keptAccounts += `${keptAccounts && ','}${quoted(account)}`;
      keptAmounts += `${keptAmounts && ','}${amountMinor}`;
    }
  }
  return [`{${keptAccounts}}`, `{${keptAmounts}}`, `{${openAccounts}}`, `{${openAmounts}}`];
};

/** Quotes a string in an array literal (PostgreSQL manual, 8.15.6). */
const quoted = (text: string): string =>
  `"${text.includes('"') || text.includes('\\') ? text.replace(/["\\]/g, '\\$&') : text}"`;

const balancesOf = (rows: readonly PostRow[]) => {
  const balances = new Map<LedgerAccount, AccountBalance>();
  for (const { account, amount_minor, version } of rows)
    if (account !== null) balances.set(account, { balanceMinor: amount_minor, version });
  return balances;
};

/** Returns the first result of a used transfer key, TRANSFER_KEY_REUSED if its transfer was different, or null for a new key. */
const findEarlierPosting = async (
  db: Pick<Queries, 'engine' | 'get' | 'all'>,
  transferId: string,
  contentHash: string,
): Promise<PostTransferResult | null> => {
  const earlier = await db.get<{ content_hash: string }>('SELECT content_hash FROM transfers WHERE id = ?', transferId);
  if (!earlier) return null;
  if (earlier.content_hash !== contentHash) return createRefusedResult('TRANSFER_KEY_REUSED');
  const rows = await db.all<{ account: LedgerAccount; balance_minor: number; version: number }>(
    keptEntries[db.engine],
    transferId,
  );
  const balances = new Map(
    rows.map((row) => [row.account, { balanceMinor: row.balance_minor, version: row.version }] as const),
  );
  return okResult({ isNew: false, balances });
};

/** SQL for a transfer's entries. SQLite's table is ordered by `at`, so joining by `at` is fastest. */
const keptEntries: Record<Engine, string> = {
  sqlite: `SELECT account, balance_minor, version FROM transfers
    JOIN entries ON entries.at = transfers.at AND transfer_id = id
    WHERE id = ? AND balance_minor IS NOT NULL`,
  postgres: `SELECT account, balance_minor, version FROM entries
    WHERE transfer_id = ? AND balance_minor IS NOT NULL`,
};

/** Posts a transfer with several statements. SQLite needs no locks: it runs one transaction at a time, in this process. */
const postOnSqlite = async (tx: DatabaseTransaction, transfer: AnyLedgerTransfer): Promise<PostTransferResult> => {
  const entries = sortLedgerEntriesByAccount(transfer.entries);
  const contentHash = hashLedgerTransferContent(transfer.kind, entries);
  const added = await tx.run(insertTransfer, transfer.id, contentHash, transfer.kind, transfer.at);
  if (added === 0) return (await findEarlierPosting(tx, transfer.id, contentHash)) ?? missing(transfer.id);
  const balances = new Map<LedgerAccount, AccountBalance>();
  const rows: SqlValue[] = [];
  for (const { account, amountMinor } of entries) {
    const after = isAccountWithoutStoredBalance(account) ? null : await move(tx, account, amountMinor);
    if (after === 'short') return createRefusedResult('AMOUNT_OVER_BALANCE');
    if (after) balances.set(account, after);
    rows.push(transfer.at, transfer.id, account, amountMinor, after?.balanceMinor ?? null, after?.version ?? null);
  }
  await tx.run(insertEntries(entries.length), ...rows);
  return okResult({ isNew: true, balances });
};

/** Changes an account's balance. Returns `short` if the balance would become negative. */
const move = async (
  tx: DatabaseTransaction,
  account: LedgerAccount,
  amountMinor: number,
): Promise<AccountBalance | 'short'> => {
  const row = await tx.get<{ amount_minor: number; version: number }>(updateBalance, amountMinor, account, amountMinor);
  if (row) return { balanceMinor: row.amount_minor, version: row.version };
  if (amountMinor < 0) return 'short';
  await tx.run(insertBalance, account, amountMinor);
  return { balanceMinor: amountMinor, version: 1 };
};

const insertTransfer = 'INSERT INTO transfers (id, content_hash, kind, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING';
const updateBalance = `UPDATE balances SET amount_minor = amount_minor + ?, version = version + 1
  WHERE account = ? AND amount_minor + ? >= 0 RETURNING amount_minor, version`;
const insertBalance = 'INSERT INTO balances (account, amount_minor, version) VALUES (?, ?, 1)';

/** Cached SQL texts, by the number of entries that they insert (two to four). */
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
