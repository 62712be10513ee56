import { done, type Result, refused, transactionCodes } from '@reelfloor/protocol';
import { faultText } from '@reelfloor/protocol/office/faults';
import { jackpotOf, type OtherAccount, pendingHandPayOf } from '../../money/ledger/ledger-account.ts';
import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import type { PostedTransfer } from '../../money/ledger/post-transfer.ts';
import { insertClosedAlert } from '../../platform/alerts/alert-store.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { addGameRound, payOf } from '../rounds/add-game-round.ts';
import { addToSession } from '../sessions/session-store.ts';
import { type JackpotFigures, readLevels } from './jackpots.ts';
import { emptyLevel } from './set-jackpot-aside.ts';

export interface JackpotHit {
  readonly transferId: string;
  readonly brandId: string;
  readonly level: number;
  readonly winner: { readonly playerId: string; readonly sessionId: string; readonly machineId: string };
  readonly at: number;
}

export interface JackpotPayment {
  readonly amountMinor: number;
  readonly posted: PostedTransfer | null;
  readonly figures: JackpotFigures;
}

/** Pays a jackpot level's amount to the winner's wallet, and resets the level to its seed. */
export const payJackpot = async (
  tx: DatabaseTransaction,
  hit: JackpotHit,
): Promise<Result<JackpotPayment>> => {
  const { transferId, brandId, level, at } = hit;
  const held = (await readLevels(tx, brandId)).find((candidate) => candidate.level === level);
  if (!held)
    return refused('MESSAGE_INVALID', { detail: faultText('NO_JACKPOT', { brand: brandId, level }) });
  const { amountMinor } = held;
  let posted: PostedTransfer | null = null;
  if (amountMinor > 0) {
    const paid = await creditWinner(tx, hit, jackpotOf(brandId), amountMinor);
    if (!paid.ok) return paid;
    posted = paid.value;
  }
  const emptied = await emptyLevel(tx, { transferId, brandId, level, takenMinor: amountMinor, at });
  return emptied.ok ? done({ amountMinor, posted, figures: emptied.value }) : emptied;
};

/** Pays a jackpot that was moved to its own account when it was hit, to wait for approval. */
export const payPendingJackpot = (
  tx: DatabaseTransaction,
  hit: JackpotHit,
  amountMinor: number,
): Promise<Result<PostedTransfer>> => creditWinner(tx, hit, pendingHandPayOf(hit.transferId), amountMinor);

const creditWinner = async (
  tx: DatabaseTransaction,
  { transferId, brandId, level, winner, at }: JackpotHit,
  otherAccount: OtherAccount,
  amountMinor: number,
): Promise<Result<PostedTransfer>> => {
  const { playerId, sessionId, machineId } = winner;
  const posted = await postToWallet(tx, {
    id: `jackpot:${transferId}`,
    kind: 'jackpot',
    at,
    playerId,
    amountMinor,
    otherAccount,
    statement: {
      type: transactionCodes.jackpot,
      source: 'jackpot',
      tag: String(level),
      machineId,
      sessionId,
    },
  });
  if (!posted.ok) return posted;
  await addToSession(tx, sessionId, { winMinor: amountMinor });
  await addGameRound(tx, sessionId, payOf('jackpot', amountMinor, at));
  const text = `Jackpot ${level} of ${brandId} was won at machine ${machineId}: ${formatMajor(amountMinor)}.`;
  await insertClosedAlert(tx, { kind: 'jackpotHit', subject: transferId, machineId, playerId, text }, at);
  return posted;
};
