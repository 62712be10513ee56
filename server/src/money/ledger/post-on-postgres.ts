import { done, refused } from '@reelfloor/protocol';
import type { SqlValue } from '../../platform/database/database.ts';
import {
  type AccountBalance,
  type AnyEntry,
  type AnyTransfer,
  contentHashOf,
  entriesInOrder,
  type Posted,
} from './cash-transfers.ts';
import { findEarlierPosting } from './find-earlier-posting.ts';
import { isOpenAccount, type LedgerAccount } from './ledger-account.ts';

type RunPost = (sql: string, ...values: SqlValue[]) => Promise<PostRow[]>;
type Reads = Parameters<typeof findEarlierPosting>[0];

/** Most attempts to post while another connection writes the same key. */
const maxLooks = 20;

/** Posts with one statement, because each costs a round trip. It locks rows in order, because transfers run in parallel. */
export const postOnPostgres = async (run: RunPost, reads: Reads, transfer: AnyTransfer): Promise<Posted> => {
  const entries = entriesInOrder(transfer.entries);
  const contentHash = contentHashOf(transfer.kind, entries);
  const values = [transfer.id, contentHash, transfer.kind, transfer.at, ...listsOf(entries)];
  for (let look = 0; look < maxLooks; look++) {
    const rows = await run(postStatement, ...values);
    if (rows[0]?.is_new) return done({ isNew: true, balances: balancesOf(rows) });
    const before = await findEarlierPosting(reads, transfer.id, contentHash);
    if (before) return before;
    // No transfer with this key exists: either a balance is too low, or another one was rolled back and we try again.
    if (rows[0]?.is_short) return refused('AMOUNT_OVER_BALANCE');
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
 * SQL that locks the accounts' rows in the order of their names and computes the balances after the transfer. It writes
 * only if the key is new (a row in `fresh`) and no balance falls below zero; otherwise it raises no error, so that the
 * transaction can go on. It does not look up the key first, because in a serializable transaction this read would
 * conflict with other transfers' writes to the same page. Values: id, content hash, kind, time, stored accounts, their
 * amounts, house and cashier, their amounts.
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

/** Returns the entries as PostgreSQL array literals, in one pass, because this runs for every transfer. */
const listsOf = (entries: readonly AnyEntry[]): [string, string, string, string] => {
  let keptAccounts = '';
  let keptAmounts = '';
  let openAccounts = '';
  let openAmounts = '';
  for (const { account, amountMinor } of entries) {
    if (isOpenAccount(account)) {
      openAccounts += `${openAccounts && ','}${quoted(account)}`;
      openAmounts += `${openAmounts && ','}${amountMinor}`;
    } else {
      keptAccounts += `${keptAccounts && ','}${quoted(account)}`;
      keptAmounts += `${keptAmounts && ','}${amountMinor}`;
    }
  }
  return [`{${keptAccounts}}`, `{${keptAmounts}}`, `{${openAccounts}}`, `{${openAmounts}}`];
};

/** Quotes a text inside an array literal (PostgreSQL manual, 8.15.6). */
const quoted = (text: string): string =>
  `"${text.includes('"') || text.includes('\\') ? text.replace(/["\\]/g, '\\$&') : text}"`;

const balancesOf = (rows: readonly PostRow[]) => {
  const balances = new Map<LedgerAccount, AccountBalance>();
  for (const { account, amount_minor, version } of rows)
    if (account !== null) balances.set(account, { balanceMinor: amount_minor, version });
  return balances;
};
