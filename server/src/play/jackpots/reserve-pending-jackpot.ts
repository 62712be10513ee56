import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import { formatMachineFaultText } from '@reelfloor/protocol/office/faults';
import { jackpotAccountOf, pendingHandPayAccountOf } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { type JackpotFigures, readJackpotLevels, toJackpotFigures } from './jackpots.ts';

export interface PendingJackpot {
  readonly payId: string;
  readonly brandId: string;
  readonly level: number;
  readonly amountMinor: number;
  readonly at: number;
}

/**
 * Moves a jackpot that waits for approval from its pot to an account of its own, and resets the level to its seed, so that the next winner
 * gets only what has accumulated since.
 */
export const reservePendingJackpot = async (
  tx: DatabaseTransaction,
  { payId, brandId, level, amountMinor, at }: PendingJackpot,
): Promise<Result<JackpotFigures>> => {
  const held = await findLevel(tx, brandId, level);
  if (!held) return noLevel(brandId, level);
  const posted = await postLedgerTransfer(tx, {
    id: `jackpot-held:${payId}`,
    kind: 'jackpotHeld',
    at,
    entries: [
      { account: jackpotAccountOf(brandId), amountMinor: -amountMinor },
      { account: pendingHandPayAccountOf(payId), amountMinor },
    ],
  });
  if (!posted.ok) return posted;
  return resetJackpotLevel(tx, { transferId: payId, brandId, level, takenMinor: amountMinor, at });
};

/**
 * Puts a refused jackpot back into its level, and returns the seed that replaced it to the house account, so that the level has the amount
 * that it would have without the hit.
 */
export const returnRefusedJackpotToLevel = async (
  tx: DatabaseTransaction,
  { payId, brandId, level, amountMinor, at }: PendingJackpot,
): Promise<Result<null>> => {
  const held = await findLevel(tx, brandId, level);
  if (!held) return noLevel(brandId, level);
  const seed = await tx.get<{ minor: number }>(
    `SELECT e.amount_minor AS minor FROM transfers t
     JOIN entries e ON e.transfer_id = t.id ${tx.engine === 'sqlite' ? 'AND e.at = t.at' : ''}
     WHERE t.id = ? AND e.account = ?`,
    `jackpot-seed:${payId}`,
    jackpotAccountOf(brandId),
  );
  const seedMinor = Math.min(seed?.minor ?? 0, held.amountMinor + amountMinor);
  const toPotMinor = amountMinor - seedMinor;
  const posted = await postLedgerTransfer(tx, {
    id: `jackpot-returned:${payId}`,
    kind: 'jackpotReturned',
    at,
    entries: [
      { account: pendingHandPayAccountOf(payId), amountMinor: -amountMinor },
      { account: jackpotAccountOf(brandId), amountMinor: toPotMinor },
      { account: 'house' as const, amountMinor: seedMinor },
    ].filter((entry) => entry.amountMinor !== 0),
  });
  if (!posted.ok) return posted;
  await storeAmount(tx, brandId, level, held.amountMinor + toPotMinor);
  return okResult(null);
};

interface EmptiedJackpotLevel {
  readonly transferId: string;
  readonly brandId: string;
  readonly level: number;
  /** Amount that the caller took from the jackpot's pot, in minor units. */
  readonly takenMinor: number;
  readonly at: number;
}

/**
 * Deducts an amount from a jackpot level and adds the level's seed, which the house account pays. Returns the brand's new jackpot amounts.
 */
export const resetJackpotLevel = async (
  tx: DatabaseTransaction,
  { transferId, brandId, level, takenMinor, at }: EmptiedJackpotLevel,
): Promise<Result<JackpotFigures>> => {
  const held = await findLevel(tx, brandId, level);
  if (!held) return noLevel(brandId, level);
  const { seedMinor } = held;
  if (seedMinor > 0) {
    const seeded = await postLedgerTransfer(tx, {
      id: `jackpot-seed:${transferId}`,
      kind: 'jackpotSeed',
      at,
      entries: [
        { account: 'house', amountMinor: -seedMinor },
        { account: jackpotAccountOf(brandId), amountMinor: seedMinor },
      ],
    });
    if (!seeded.ok) return seeded;
  }
  await storeAmount(tx, brandId, level, held.amountMinor - takenMinor + seedMinor);
  return okResult(toJackpotFigures(await readJackpotLevels(tx, brandId)));
};

const findLevel = async (db: Queries, brandId: string, level: number) =>
  (await readJackpotLevels(db, brandId)).find((candidate) => candidate.level === level);

const storeAmount = (tx: DatabaseTransaction, brandId: string, level: number, amountMinor: number) =>
  tx.run(
    'UPDATE jackpot_levels SET amount_minor = ?, version = version + 1 WHERE brand_id = ? AND level = ?',
    amountMinor,
    brandId,
    level,
  );

const noLevel = (brand: string, level: number) =>
  createRefusedResult('MESSAGE_INVALID', { detail: formatMachineFaultText('NO_JACKPOT', { brand, level }) });
