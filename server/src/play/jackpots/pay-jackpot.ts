import { createRefusedResult, okResult, type Result, transactionCodes } from '@reelfloor/protocol';
import { formatMachineFaultText } from '@reelfloor/protocol/office/faults';
import { jackpotAccountOf, type OtherAccount, pendingHandPayAccountOf } from '../../money/ledger/ledger-account.ts';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { PostedTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import { insertClosedStaffAlert } from '../../platform/alerts/staff-alert-store.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { addGameRoundToSession, buildHandPayGameRound } from '../rounds/add-game-round.ts';
import { addToPlaySessionTotals } from '../sessions/play-session-store.ts';
import { type JackpotFigures, readJackpotLevels } from './jackpots.ts';
import { resetJackpotLevel } from './reserve-pending-jackpot.ts';

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
export const payJackpot = async (tx: DatabaseTransaction, hit: JackpotHit): Promise<Result<JackpotPayment>> => {
  const { transferId, brandId, level, at } = hit;
  const held = (await readJackpotLevels(tx, brandId)).find((candidate) => candidate.level === level);
  if (!held)
    return createRefusedResult('MESSAGE_INVALID', {
      detail: formatMachineFaultText('NO_JACKPOT', { brand: brandId, level }),
    });
  const { amountMinor } = held;
  let posted: PostedTransfer | null = null;
  if (amountMinor > 0) {
    const paid = await creditWinner(tx, hit, jackpotAccountOf(brandId), amountMinor);
    if (!paid.ok) return paid;
    posted = paid.value;
  }
  const emptied = await resetJackpotLevel(tx, { transferId, brandId, level, takenMinor: amountMinor, at });
  return emptied.ok ? okResult({ amountMinor, posted, figures: emptied.value }) : emptied;
};

/** Pays a jackpot that was moved to an account of its own when it was hit, to wait for approval. */
export const payPendingJackpot = (
  tx: DatabaseTransaction,
  hit: JackpotHit,
  amountMinor: number,
): Promise<Result<PostedTransfer>> => creditWinner(tx, hit, pendingHandPayAccountOf(hit.transferId), amountMinor);

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
  await addToPlaySessionTotals(tx, sessionId, { winMinor: amountMinor });
  await addGameRoundToSession(tx, sessionId, buildHandPayGameRound('jackpot', amountMinor, at));
  const text = `Jackpot ${level} of ${brandId} was won at machine ${machineId}: ${formatLedgerAmount(amountMinor)}.`;
  await insertClosedStaffAlert(tx, { kind: 'jackpotHit', subject: transferId, machineId, playerId, text }, at);
  return posted;
};
