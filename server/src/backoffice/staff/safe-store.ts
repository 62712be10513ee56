import type { Queries } from '../../platform/database/database.ts';

/** Returns the cash that the safe holds by the ledger. */
export const readSafeMinor = async (db: Queries, before = Number.MAX_SAFE_INTEGER): Promise<number> => {
  const row = await db.get<{ minor: number | null }>(
    'SELECT sum(safe_minor) AS minor FROM safe_moves WHERE at < ?',
    before,
  );
  return Number(row?.minor ?? 0);
};

/** A count of the safe that differed from the ledger. Amounts in minor units. */
export interface DifferentCount {
  readonly id: string;
  /** What was counted less what the ledger had. */
  readonly differenceMinor: number;
  readonly who: string;
}

/** Returns the counts of a time that differed, oldest first. `until` is not included. */
export const listDifferentCounts = async (
  db: Queries,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<DifferentCount[]> => {
  const rows = await db.all<DifferentCount>(
    `SELECT id AS "id", safe_minor AS "differenceMinor", who AS "who" FROM safe_moves
     WHERE kind = 'count' AND safe_minor <> 0 AND at >= ? AND at < ? ORDER BY at, id`,
    from,
    until,
  );
  return rows.map((row) => ({ ...row, differenceMinor: Number(row.differenceMinor) }));
};
