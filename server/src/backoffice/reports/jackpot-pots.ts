import type { Queries } from '../../platform/database/database.ts';
import { readLiabilities } from './liabilities-report.ts';

/** Reads what lies in the pots now, by brand and level, and by the ledger. Pass a snapshot. */
export const readJackpotPots = async (db: Queries) => {
  const levels = await db.all<{ id: string; name: string; minor: number }>(
    `SELECT b.id AS "id", b.name AS "name", l.amount_minor AS "minor"
     FROM jackpot_levels l JOIN brands b ON b.id = l.brand_id ORDER BY b.position, b.id, l.level`,
  );
  const held = await db.all<{ brand: string; minor: number }>(
    `SELECT w.brand_id AS "brand", sum(b.amount_minor) AS "minor"
     FROM waiting_hand_pays w JOIN balances b ON b.account = 'pay:' || w.id
     WHERE w.state = 'waiting' GROUP BY w.brand_id`,
  );
  const heldOf = new Map(held.map(({ brand, minor }) => [brand, Number(minor)]));
  const brands = new Map<string, { id: string; name: string; levels: number[]; heldMinor: number }>();
  for (const { id, name, minor } of levels) {
    const brand = brands.get(id) ?? { id, name, levels: [], heldMinor: heldOf.get(id) ?? 0 };
    brand.levels.push(Number(minor));
    brands.set(id, brand);
  }
  const { accounts } = await readLiabilities(db, { at: null, isProven: false });
  return { brands: [...brands.values()], potsMinor: accounts.pots + accounts.pays };
};
