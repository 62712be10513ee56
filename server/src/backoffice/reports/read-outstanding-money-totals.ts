import { transitLimitMs } from '../../money/audit/audit-database.ts';
import type { Queries } from '../../platform/database/database.ts';

/** Open transfers, pending hand pays and jackpot amounts of the floor. Amounts in minor units. */
export interface OutstandingTotals {
  readonly openTransfers: number;
  readonly heldTransfers: number;
  readonly heldMinor: number;
  /** Money of held cash transfers, in minor units, by machine id. */
  readonly heldAt: ReadonlyMap<string, number>;
  readonly waitingHandPayMinor: number;
  readonly potsMinor: number;
  readonly pots: number;
  readonly potBrands: number;
}

export const readOutstandingMoneyTotals = async (db: Queries, now: number): Promise<OutstandingTotals> => {
  const pending = await db.all<{ machine: string; amountMinor: number | null; at: number }>(
    `SELECT machine_id AS machine, amount_minor AS "amountMinor", at FROM cash_transfers WHERE state = 'pending'`,
  );
  const held = pending.filter(({ at }) => now - at >= transitLimitMs);
  const heldAt = new Map<string, number>();
  for (const { machine, amountMinor } of held) heldAt.set(machine, (heldAt.get(machine) ?? 0) + (amountMinor ?? 0));
  const waiting = await db.get<{ minor: number }>(
    `SELECT coalesce(sum(amount_minor), 0) AS minor FROM waiting_hand_pays WHERE kind = 'handPay' AND state = 'waiting'`,
  );
  const pots = await db.get<{ minor: number; pots: number; brands: number }>(
    `SELECT (SELECT coalesce(sum(amount_minor), 0) FROM balances WHERE account LIKE 'jackpot:%') AS minor,
       count(*) AS pots, count(DISTINCT brand_id) AS brands FROM jackpot_levels`,
  );
  return {
    openTransfers: pending.length,
    heldTransfers: held.length,
    heldMinor: held.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0),
    heldAt,
    waitingHandPayMinor: waiting?.minor ?? 0,
    potsMinor: pots?.minor ?? 0,
    pots: pots?.pots ?? 0,
    potBrands: pots?.brands ?? 0,
  };
};
