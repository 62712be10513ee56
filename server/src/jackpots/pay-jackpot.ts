import { done, type Result, refused, transactionCodes } from '@reelfloor/protocol';
import { faultText } from '@reelfloor/protocol/office/faults';
import { noteAlert } from '../alerts/alert-store.ts';
import type { UnitOfWork } from '../database/database.ts';
import { formatMajor } from '../ledger/format-major.ts';
import { jackpotOf, walletOf } from '../ledger/ledger-account.ts';
import { type PostedTransfer, postTransfer } from '../ledger/post-transfer.ts';
import { recordTransaction } from '../ledger/transactions.ts';
import { addPlay, payOf } from '../plays/add-play.ts';
import { addToSession } from '../sessions/session-store.ts';
import { type JackpotFigures, jackpotFigures, readLevels } from './jackpots.ts';

export interface JackpotHit {
  readonly transferId: string;
  readonly brandId: string;
  readonly level: number;
  readonly winner: { readonly playerId: string; readonly sessionId: string; readonly machineId: string };
  readonly at: number;
  /** For a jackpot paid after approval: the level's amount when it was won. Without it, the present amount is paid. */
  readonly owedMinor?: number;
}

export interface JackpotPayment {
  readonly amountMinor: number;
  readonly posted: PostedTransfer | null;
  readonly figures: JackpotFigures;
}

/**
 * Pays a level's amount to the winner's wallet and resets the level to its seed. After a wait for approval, the level
 * keeps what it has collected since the win; if another win has emptied it since, the house pays what is missing.
 */
export const payJackpot = async (unit: UnitOfWork, hit: JackpotHit): Promise<Result<JackpotPayment>> => {
  const { transferId, brandId, level, winner, at, owedMinor } = hit;
  const levels = await readLevels(unit, brandId);
  const held = levels.find((candidate) => candidate.level === level);
  if (!held)
    return refused('MESSAGE_INVALID', { detail: faultText('NO_JACKPOT', { brand: brandId, level }) });
  const { amountMinor: heldMinor, seedMinor } = held;
  const amountMinor = owedMinor ?? heldMinor;
  const fromPotMinor = Math.min(amountMinor, heldMinor);
  const [pot, wallet] = [jackpotOf(brandId), walletOf(winner.playerId)];
  let posted: PostedTransfer | null = null;
  if (amountMinor > 0) {
    const paid = await postTransfer(unit, {
      id: `jackpot:${transferId}`,
      kind: 'jackpot',
      at,
      entries: [
        { account: pot, amountMinor: -fromPotMinor },
        { account: 'house' as const, amountMinor: fromPotMinor - amountMinor },
        { account: wallet, amountMinor },
      ].filter((entry) => entry.amountMinor !== 0),
    });
    if (!paid.ok) return paid;
    posted = paid.value;
    await addToSession(unit, winner.sessionId, { winMinor: amountMinor });
    await addPlay(unit, winner.sessionId, payOf('jackpot', amountMinor, at));
    await recordTransaction(unit, {
      transferId: `jackpot:${transferId}`,
      playerId: winner.playerId,
      at,
      type: transactionCodes.jackpot,
      amountMinor,
      source: 'jackpot',
      tag: String(level),
      machineId: winner.machineId,
      sessionId: winner.sessionId,
      balanceMinor: posted.balances.get(wallet)?.balanceMinor ?? 0,
    });
    const { machineId, playerId } = winner;
    const text = `Jackpot ${level} of ${brandId} was won at machine ${machineId}: ${formatMajor(amountMinor)}.`;
    await noteAlert(unit, { kind: 'jackpotHit', subject: transferId, machineId, playerId, text }, at);
  }
  if (seedMinor > 0) {
    const seeded = await postTransfer(unit, {
      id: `jackpot-seed:${transferId}`,
      kind: 'jackpotSeed',
      at,
      entries: [
        { account: 'house', amountMinor: -seedMinor },
        { account: pot, amountMinor: seedMinor },
      ],
    });
    if (!seeded.ok) return seeded;
  }
  const leftMinor = heldMinor - fromPotMinor + seedMinor;
  await unit.run(
    'UPDATE jackpot_levels SET amount_minor = ?, version = version + 1 WHERE brand_id = ? AND level = ?',
    leftMinor,
    brandId,
    level,
  );
  const after = levels.map((one) =>
    one.level === level ? { ...one, amountMinor: leftMinor, version: one.version + 1 } : one,
  );
  return done({ amountMinor, posted, figures: jackpotFigures(after) });
};
