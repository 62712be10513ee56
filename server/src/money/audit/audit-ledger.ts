import type { Queries } from '../../platform/database/database.ts';

export interface LedgerAudit {
  /** Sum of all accounts in minor units. It is 0 unless the code has a bug. */
  readonly totalMinor: number;
  readonly unbalancedTransfers: readonly string[];
  readonly wrongBalances: readonly string[];
}

/** Adds up all entries. This is slow, but it proves the stored sums instead of trusting them. */
export const auditLedger = async (db: Queries): Promise<LedgerAudit> => {
  // The house and the cashier have no stored balance, so add up their entries.
  const total = await db.get<{ total: number }>(
    `SELECT coalesce((SELECT sum(amount_minor) FROM balances), 0)
       + coalesce((SELECT sum(amount_minor) FROM entries WHERE account IN ('house', 'cashier')), 0) AS total`,
  );
  const unbalanced = await db.all<{ transfer_id: string }>(
    'SELECT transfer_id FROM entries GROUP BY transfer_id HAVING sum(amount_minor) <> 0 ORDER BY transfer_id',
  );
  const wrong = await db.all<{ account: string }>(
    `SELECT account FROM (
       SELECT account, amount_minor FROM balances
       UNION ALL
       SELECT account, -amount_minor FROM entries WHERE account NOT IN ('house', 'cashier')
     ) AS both_sides GROUP BY account HAVING sum(amount_minor) <> 0 ORDER BY account`,
  );
  return {
    totalMinor: total?.total ?? 0,
    unbalancedTransfers: unbalanced.map((row) => row.transfer_id),
    wrongBalances: wrong.map((row) => row.account),
  };
};
