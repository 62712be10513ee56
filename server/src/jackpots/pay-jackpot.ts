import { done, type Result, refused, type TransferId, transactionCodes } from '@reelfloor/protocol';
import type { Transaction } from '../database/database.ts';
import { jackpotOf, type LedgerAccount, walletOf } from '../ledger/ledger-account.ts';
import { type PostedTransfer, postTransfer } from '../ledger/post-transfer.ts';
import { recordTransaction } from '../ledger/transactions.ts';
import { jackpotText, readLevels } from './jackpots.ts';

export interface JackpotHit {
  readonly transferId: TransferId;
  readonly brandId: string;
  readonly level: number;
  readonly winner: { readonly playerId: string; readonly sessionId: string; readonly machineId: string };
  readonly at: number;
}

export interface JackpotPayment {
  readonly amountMinor: number;
  /** Null where the level held nothing. */
  readonly posted: PostedTransfer | null;
  /** The brand's new wire text. */
  readonly text: string;
}

/**
 * Pays what the level holds to the winner's wallet and lets it begin anew from its seed, in the unit of work that
 * acknowledges the cabinet's event, so it happens once.
 */
export const payJackpot = async (tx: Transaction, hit: JackpotHit): Promise<Result<JackpotPayment>> => {
  const { transferId, brandId, level, winner, at } = hit;
  const levels = await readLevels(tx, brandId);
  const held = levels.find((candidate) => candidate.level === level);
  if (!held) return refused('MESSAGE_INVALID', { detail: `${brandId} has no jackpot ${level}` });
  const { amountMinor, seedMinor } = held;
  const [pot, wallet] = [jackpotOf(brandId), walletOf(winner.playerId)];
  let posted: PostedTransfer | null = null;
  if (amountMinor > 0) {
    const paid = await move(tx, `jackpot:${transferId}`, 'jackpot', [pot, wallet], amountMinor, at);
    if (!paid.ok) return paid;
    posted = paid.value;
    await recordTransaction(tx, {
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
  }
  if (seedMinor > 0) {
    const seeded = await move(tx, `jackpot-seed:${transferId}`, 'jackpotSeed', ['house', pot], seedMinor, at);
    if (!seeded.ok) return seeded;
  }
  await tx.run(
    'UPDATE jackpot_levels SET amount_minor = ? WHERE brand_id = ? AND level = ?',
    seedMinor,
    brandId,
    level,
  );
  const after = levels.map((one) => (one.level === level ? { ...one, amountMinor: seedMinor } : one));
  return done({ amountMinor, posted, text: jackpotText(after) });
};

const move = (
  tx: Transaction,
  id: string,
  kind: string,
  [from, to]: readonly [LedgerAccount, LedgerAccount],
  amountMinor: number,
  at: number,
) =>
  postTransfer(tx, {
    id,
    kind,
    at,
    entries: [
      { account: from, amountMinor: -amountMinor },
      { account: to, amountMinor },
    ],
  });
