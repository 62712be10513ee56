import { jackpotAccountOf } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { BrandBounds } from './brand-event-bounds.ts';

interface NewLevel {
  readonly level: number;
  readonly seedMinor: number;
  readonly weight: number;
  /** The jackpot level's initial amount in minor units. Default: the seed. */
  readonly heldMinor?: number;
}

export interface NewBrand {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  /** The jackpot levels, highest first; empty if the brand has no jackpot. */
  readonly levels: readonly NewLevel[];
  /**
   * Limits on the brand's rounds (such as the largest win). Null if the operator sets them later; until then its machines cannot post
   * rounds.
   */
  readonly bounds: BrandBounds | null;
  readonly at: number;
}

/** Adds a brand, and funds its jackpots from the house account. Returns false if the brand id exists. */
export const addBrand = async (
  tx: DatabaseTransaction,
  { id, name, position, levels, bounds, at }: NewBrand,
): Promise<boolean> => {
  const added = await tx.run(
    'INSERT INTO brands (id, name, position, bounds) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    id,
    name,
    position,
    bounds && JSON.stringify(bounds),
  );
  if (added === 0) return false;
  for (const { level, seedMinor, weight, heldMinor = seedMinor } of levels) {
    await tx.run(
      `INSERT INTO jackpot_levels (brand_id, level, weight, seed_minor, amount_minor, carry)
       VALUES (?, ?, ?, ?, ?, 0)`,
      id,
      level,
      weight,
      seedMinor,
      heldMinor,
    );
    const posted = await postLedgerTransfer(tx, {
      id: `seed:jackpot:${id}:${level}`,
      kind: 'seed',
      at,
      entries: [
        { account: 'house', amountMinor: -heldMinor },
        { account: jackpotAccountOf(id), amountMinor: heldMinor },
      ],
    });
    if (!posted.ok) throw new Error(`seeding jackpot ${level} of ${id} was refused: ${posted.refusal.code}`);
  }
  return true;
};
