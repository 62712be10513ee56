import {
  type MachineId,
  okResult,
  type PlayerRecordPage,
  type Result,
  type Transaction,
  type TransactionSort,
  type TransactionTotals,
} from '@reelfloor/protocol';
import { findCasinoPlatformOfPlayer } from '../../money/ledger/casino-platform-players.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type IndexRange, type RecordPageRequest, readRecordPage } from '../../platform/database/read-record-page.ts';
import type { TransactionsTable } from '../../platform/database/schema.ts';
import {
  allTime,
  buildIndexRangeForTimeRange,
  buildTimeFilterSql,
  type SortedBy,
  type TimeRange,
} from './time-range.ts';

export interface TransactionsRequest extends RecordPageRequest {
  readonly sort?: TransactionSort;
  readonly range?: TimeRange;
  /** Return only transactions of this kind; undefined: all. */
  readonly type?: number | undefined;
}

type Row = TransactionsTable & { readonly id: number };

const sorts: Record<TransactionSort, SortedBy> = {
  at: { column: 'at', keys: 'at, id', isTime: true },
  // The type is a small integer column: the database would reject bounds outside its range.
  type: { column: 'type', keys: 'type, at, id', lowest: -1, highest: 100 },
  amount: { column: 'amount_minor', keys: 'amount_minor, at, id' },
  balance: { column: 'balance_minor', keys: 'balance_minor, at, id' },
};

/** Returns a page of the player's transactions, newest first by default. Pages do not shift when transactions are added. */
export const listTransactions = async (
  db: Queries,
  playerId: string,
  { sort = 'at', range = allTime, type, ...ask }: TransactionsRequest,
): Promise<Result<PlayerRecordPage<Transaction>>> => {
  const by = sorts[sort];
  const page = await readRecordPage<Row>(ask, {
    list: `transactions-${sort}`,
    hasNumericIds: true,
    whole: buildIndexRangeForTimeRange(by, range, -1),
    placeOf: (row) => ({ value: Number(row[by.column as keyof Row]), at: row.at, id: row.id }),
    read: (indexRange) => readIndexRange(db, playerId, by, { range, type }, indexRange),
  });
  const hasWallet = !(await findCasinoPlatformOfPlayer(db, playerId));
  return page.ok ? okResult({ ...page.value, items: page.value.items.map((row) => lineOf(row, hasWallet)) }) : page;
};

const readIndexRange = (
  db: Queries,
  playerId: string,
  by: SortedBy,
  { range, type }: { readonly range: TimeRange; readonly type: number | undefined },
  { above, below, direction, limit }: IndexRange,
): Promise<Row[]> => {
  const placeOf = ({ value, at, id }: IndexRange['above']) => (by.isTime ? [value, id] : [value, at, id]);
  const marks = placeOf(above)
    .map(() => '?')
    .join(', ');
  const order = (prefix: string) =>
    by.keys
      .split(', ')
      .map((key) => `${prefix}${key} ${direction}`)
      .join(', ');
  const { sql, values } = by.isTime ? buildTimeFilterSql('at', allTime) : buildTimeFilterSql('at', range);
  // Find the page's ids in the index alone, then read whole rows only for these.
  return db.all<Row>(
    `SELECT line.* FROM (
       SELECT id FROM transactions
       WHERE player_id = ? AND (${by.keys}) > (${marks}) AND (${by.keys}) < (${marks})${sql}${type === undefined ? '' : ' AND type = ?'}
       ORDER BY ${order('')} LIMIT ?
     ) AS page JOIN transactions AS line ON line.id = page.id ORDER BY ${order('line.')}`,
    playerId,
    ...placeOf(above),
    ...placeOf(below),
    ...values,
    ...(type === undefined ? [] : [type]),
    limit,
  );
};

export const readPlayerTransactionTotals = async (
  db: Queries,
  playerId: string,
  range: TimeRange,
  type?: number,
): Promise<TransactionTotals> => {
  const { above, below } = buildIndexRangeForTimeRange(sorts.at, range, -1);
  const row = await db.get<{ count: number; in_minor: number; out_minor: number }>(
    `SELECT count(*) AS count,
       coalesce(sum(CASE WHEN amount_minor > 0 THEN amount_minor END), 0) AS in_minor,
       coalesce(sum(CASE WHEN amount_minor < 0 THEN amount_minor END), 0) AS out_minor
     FROM transactions WHERE player_id = ? AND at >= ? AND at < ?${type === undefined ? '' : ' AND type = ?'}`,
    playerId,
    above.value,
    below.value,
    ...(type === undefined ? [] : [type]),
  );
  const { count = 0, in_minor: inMinor = 0, out_minor: outMinor = 0 } = row ?? {};
  return { count, inMinor, outMinor, netMinor: inMinor + outMinor };
};

const lineOf = (row: Row, hasWallet: boolean): Transaction => ({
  id: String(row.id),
  at: row.at,
  type: row.type,
  amountMinor: row.amount_minor,
  from: row.source,
  tag: row.tag,
  machine: row.machine_id as MachineId | null,
  balanceMinor: hasWallet ? row.balance_minor : null,
});
