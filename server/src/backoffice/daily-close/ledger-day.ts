import type { Engine, Queries } from '../../platform/database/database.ts';
import { accountClassSql } from '../reports/liabilities-report.ts';

/** A part of a time in which one query reads the ledger, in ms, so that none keeps the server busy. */
const sliceMs = 3_600_000;

/** What transfers of one kind moved to (above zero) or from the accounts of one kind. */
export interface LedgerCell {
  readonly kind: string;
  /** Kind of accounts, such as `wallets`, `house` or `cashier`. */
  readonly of: string;
  /** Number of entries. */
  readonly count: number;
  readonly amountMinor: number;
}

/** What the ledger has from `from` to before `until`. */
interface LedgerSpan {
  readonly transfers: number;
  readonly cells: readonly LedgerCell[];
}

interface Span {
  readonly from: number;
  readonly until: number;
}

/** Adds up the transfers that have a time in the span. Pass a snapshot. */
export const readLedgerSpan = async (db: Queries, { from, until }: Span): Promise<LedgerSpan> => {
  const sums = new CellSums();
  let transfers = 0;
  for (let begin = from; begin < until; begin += sliceMs) {
    const end = Math.min(until, begin + sliceMs);
    const rows = await db.all<{ kind: string; class: string; count: number; minor: number }>(
      cellsSql[db.engine],
      begin,
      end,
    );
    for (const { kind, class: of, count, minor } of rows)
      sums.add({ kind, of, count: Number(count), amountMinor: Number(minor) });
    transfers += await countTransfers(db, { from: begin, until: end });
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { transfers, cells: sums.cells() };
};

/** Counts the transfers that have a time in the span. Transfers are never deleted, so a span with the same number is the same. */
export const countTransfers = async (db: Queries, { from, until }: Span): Promise<number> =>
  Number((await db.get<{ n: number }>(countSql[db.engine], from, until))?.n ?? 0);

/** Returns what a span has that `known` has not. */
export const subtractSpans = (span: LedgerSpan, known: readonly LedgerSpan[]): LedgerSpan => {
  const sums = new CellSums();
  for (const cell of span.cells) sums.add(cell);
  for (const { cells } of known)
    for (const cell of cells) sums.add({ ...cell, count: -cell.count, amountMinor: -cell.amountMinor });
  const transfers = known.reduce((left, one) => left - one.transfers, span.transfers);
  return {
    transfers,
    cells: sums.cells().filter(({ count, amountMinor }) => count !== 0 || amountMinor !== 0),
  };
};

/** Adds up cells of the same kind and accounts. */
class CellSums {
  readonly #sums = new Map<string, LedgerCell>();

  add(cell: LedgerCell): void {
    const key = `${cell.kind} ${cell.of}`;
    const known = this.#sums.get(key);
    this.#sums.set(key, {
      ...{ kind: cell.kind, of: cell.of },
      count: (known?.count ?? 0) + cell.count,
      amountMinor: (known?.amountMinor ?? 0) + cell.amountMinor,
    });
  }

  /** Returns the sums in one order, whatever the database returned, because the hash of a sheet is of its text. */
  cells(): LedgerCell[] {
    return [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
  }
}

const cellsIn = (tables: string, time: string): string =>
  `SELECT t.kind AS kind, ${accountClassSql}, count(*) AS count, sum(e.amount_minor) AS minor
   FROM ${tables} WHERE ${time} >= ? AND ${time} < ? GROUP BY 1, 2`;

/** SQL for each engine, in the order in which it finds a day's entries. */
const cellsSql: Record<Engine, string> = {
  sqlite: cellsIn('entries e CROSS JOIN transfers t ON t.id = e.transfer_id', 'e.at'),
  postgres: cellsIn(
    `transfers t CROSS JOIN LATERAL
       (SELECT account, amount_minor FROM entries WHERE transfer_id = t.id OFFSET 0) e`,
    't.at',
  ),
};

const countSql: Record<Engine, string> = {
  sqlite: 'SELECT count(*) AS n FROM (SELECT DISTINCT at, transfer_id FROM entries WHERE at >= ? AND at < ?)',
  postgres: 'SELECT count(*) AS n FROM transfers WHERE at >= ? AND at < ?',
};
