import type { Queries } from '../../platform/database/database.ts';

/** Returns the cash in the safe according to the ledger. */
export const readCashSafeBalanceMinor = async (db: Queries, beforeMs = Number.MAX_SAFE_INTEGER): Promise<number> => {
  const row = await db.get<{ minor: number | null }>(
    'SELECT sum(safe_minor) AS minor FROM safe_movements WHERE at < ?',
    beforeMs,
  );
  return Number(row?.minor ?? 0);
};

/** A safe count that differed from the ledger. Amounts in minor units. */
export interface SafeCountDifference {
  readonly id: string;
  /** The counted amount less the ledger's. */
  readonly differenceMinor: number;
  readonly who: string;
}

/** Returns the differing counts from `from` to `until` (exclusive), oldest first. */
export const listCashSafeCountDifferences = async (
  db: Queries,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<SafeCountDifference[]> => {
  const rows = await db.all<SafeCountDifference>(
    `SELECT id AS "id", safe_minor AS "differenceMinor", who AS "who" FROM safe_movements
     WHERE kind = 'count' AND safe_minor <> 0 AND at >= ? AND at < ? ORDER BY at, id`,
    from,
    until,
  );
  return rows.map((row) => ({ ...row, differenceMinor: Number(row.differenceMinor) }));
};
