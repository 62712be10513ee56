import type { Engine, Queries } from '../../platform/database/database.ts';
import { accountClassSql } from '../reports/liabilities-report.ts';

/** Time span in ms that one query of the ledger covers, so that no query blocks the server for long. */
const sliceMs = 3_600_000;

/** Sum of the entries of one kind of transfer on one kind of account; positive if money moved to the accounts, negative if from them. */
export interface LedgerSum {
  readonly kind: string;
  /** Kind of account, such as `wallets`, `house` or `cashier`. */
  readonly of: string;
  /** Number of entries. */
  readonly count: number;
  readonly amountMinor: number;
}

/** Ledger totals from `from` (inclusive) to `until` (exclusive). */
interface LedgerPeriodSums {
  readonly transfers: number;
  readonly cells: readonly LedgerSum[];
}

interface Span {
  readonly from: number;
  readonly until: number;
}

/** Sums the transfers posted from `from` to `until`. Pass a database snapshot. */
export const sumLedgerTransfers = async (db: Queries, { from, until }: Span): Promise<LedgerPeriodSums> => {
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
    transfers += await countLedgerTransfers(db, { from: begin, until: end });
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { transfers, cells: sums.cells() };
};

/** Counts the transfers posted from `from` to `until`. Transfers are never deleted, so the same count means unchanged content. */
export const countLedgerTransfers = async (db: Queries, { from, until }: Span): Promise<number> =>
  Number((await db.get<{ n: number }>(countSql[db.engine], from, until))?.n ?? 0);

/** Returns the ledger sums of `totals` less those of `known`. */
export const subtractKnownLedgerSums = (
  totals: LedgerPeriodSums,
  knownSums: readonly LedgerPeriodSums[],
): LedgerPeriodSums => {
  const sums = new CellSums();
  for (const cell of totals.cells) sums.add(cell);
  for (const { cells } of knownSums)
    for (const cell of cells) sums.add({ ...cell, count: -cell.count, amountMinor: -cell.amountMinor });
  const transfers = knownSums.reduce((left, one) => left - one.transfers, totals.transfers);
  return {
    transfers,
    cells: sums.cells().filter(({ count, amountMinor }) => count !== 0 || amountMinor !== 0),
  };
};

/** Accumulates ledger sums by kind of transfer and kind of account. */
class CellSums {
  readonly #sums = new Map<string, LedgerSum>();

  add(cell: LedgerSum): void {
    const key = `${cell.kind} ${cell.of}`;
    const known = this.#sums.get(key);
    this.#sums.set(key, {
      ...{ kind: cell.kind, of: cell.of },
      count: (known?.count ?? 0) + cell.count,
      amountMinor: (known?.amountMinor ?? 0) + cell.amountMinor,
    });
  }

  /** Returns the sums in a fixed order, independent of the database, because a day sheet's hash covers its text. */
  cells(): LedgerSum[] {
    return [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
  }
}

const cellsIn = (tables: string, time: string): string =>
  `SELECT t.kind AS kind, ${accountClassSql}, count(*) AS count, sum(e.amount_minor) AS minor
   FROM ${tables} WHERE ${time} >= ? AND ${time} < ? GROUP BY 1, 2`;

/** SQL of each engine, with the join order that its indexes need to find a day's entries. */
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
