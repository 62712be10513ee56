import {
  type MachineId,
  okResult,
  type PlayerId,
  type Refusal,
  type Result,
  type SessionId,
  type TransferId,
  transactionCodes,
} from '@reelfloor/protocol';
import { type CashTransfer, insertCashTransfer } from '../../money/ledger/cash-transfers.ts';
import type { PostedTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { payPendingJackpot } from '../jackpots/pay-jackpot.ts';
import { returnRefusedJackpotToLevel } from '../jackpots/reserve-pending-jackpot.ts';
import { addGameRoundToSession, buildHandPayGameRound } from '../rounds/add-game-round.ts';
import { addToPlaySessionTotals } from '../sessions/play-session-store.ts';
import { findWaitingHandPay, notifyPlatformOfSettledHandPay, type WaitingHandPay } from './waiting-hand-pays.ts';

export interface WaitingHandPayDecision {
  readonly id: string;
  readonly verdict: 'approved' | 'refused';
  readonly at: number;
}

type Decided =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'decidedBefore'; readonly pay: WaitingHandPay }
  | { readonly kind: 'decided'; readonly pay: WaitingHandPay };

/** Pays a waiting hand pay or jackpot, or closes it unpaid. A running server then unlocks the cabinet in both cases. */
export const decideWaitingHandPay = async (
  tx: DatabaseTransaction,
  { id, verdict, at }: WaitingHandPayDecision,
): Promise<Decided> => {
  const pay = await findWaitingHandPay(tx, id);
  if (!pay) return { kind: 'unknown' };
  if (pay.state !== 'waiting') return { kind: 'decidedBefore', pay };
  // Post the money first: the database refuses to close a jackpot whose account still holds it.
  if (verdict === 'approved') await payOut(tx, pay, at);
  else if (pay.level === null) await closeUnpaid(tx, pay, at);
  else await giveBack(tx, { ...pay, level: pay.level }, at);
  await tx.run('UPDATE waiting_hand_pays SET state = ?, decided_at = ? WHERE id = ?', verdict, at, id);
  await publishDatabaseChange(tx, 'pay', id);
  // Notify the casino platform of an approved hand pay where it is paid instead, because that also covers hand pays without approval.
  if (verdict === 'refused' || pay.level !== null) await noteDecided(tx, pay, verdict, at);
  return { kind: 'decided', pay };
};

const noteDecided = (
  tx: DatabaseTransaction,
  pay: WaitingHandPay,
  verdict: WaitingHandPayDecision['verdict'],
  at: number,
): Promise<void> =>
  notifyPlatformOfSettledHandPay(tx, {
    ...{ transferId: pay.id, amountMinor: pay.amount_minor, at },
    winner: { playerId: pay.player_id, sessionId: pay.session_id, machineId: pay.machine_id },
    outcome: verdict === 'approved' ? 'paid' : pay.level === null ? 'voided' : 'taken-back',
  });

const payOut = async (tx: DatabaseTransaction, pay: WaitingHandPay, at: number): Promise<void> => {
  const { id, amount_minor: amountMinor, brand_id: brandId, level } = pay;
  const winner = { playerId: pay.player_id, sessionId: pay.session_id, machineId: pay.machine_id };
  const paid =
    level === null
      ? await payHandPayToWallet(tx, { transferId: id, amountMinor, winner, at })
      : await payPendingJackpot(tx, { transferId: id, brandId, level, winner, at }, amountMinor);
  if (!paid.ok) throw notPossible(id, paid);
};

/** Puts a refused jackpot back into its pot. */
const giveBack = async (
  tx: DatabaseTransaction,
  { id: payId, brand_id: brandId, level, amount_minor: amountMinor }: WaitingHandPay & { readonly level: number },
  at: number,
): Promise<void> => {
  const returned = await returnRefusedJackpotToLevel(tx, { payId, brandId, level, amountMinor, at });
  if (!returned.ok) throw notPossible(payId, returned);
};

const notPossible = (id: string, { refusal }: { readonly refusal: Refusal }): Error =>
  new Error(`deciding ${id} was refused: ${refusal.code}`);

/** Stores a refused hand pay as a voided transfer, because the server searches the transfers for cabinets to unlock. */
const closeUnpaid = (tx: DatabaseTransaction, pay: WaitingHandPay, at: number) =>
  insertCashTransfer(tx, {
    id: pay.id as TransferId,
    kind: 'handPay',
    playerId: pay.player_id as PlayerId,
    machineId: pay.machine_id as MachineId,
    sessionId: pay.session_id as SessionId,
    amountMinor: pay.amount_minor,
    state: 'voided',
    at,
  });

interface HandPay {
  readonly transferId: string;
  readonly amountMinor: number;
  readonly winner: { readonly playerId: string; readonly sessionId: string; readonly machineId: string };
  readonly at: number;
}

/** Pays a hand pay from the house account to the wallet, because the win was never on the meter. The caller must unlock the cabinet. */
export const payHandPayToWallet = async (
  tx: DatabaseTransaction,
  { transferId, amountMinor, winner, at }: HandPay,
): Promise<Result<{ posted: PostedTransfer; order: CashTransfer }>> => {
  const { playerId, sessionId, machineId } = winner;
  const posted = await postToWallet(tx, {
    id: `hand-pay:${transferId}`,
    kind: 'handPay',
    at,
    playerId,
    amountMinor,
    otherAccount: 'house',
    statement: { type: transactionCodes.handPay, source: 'machine', machineId, sessionId },
  });
  if (!posted.ok) return posted;
  const order = await insertCashTransfer(tx, {
    id: transferId as TransferId,
    kind: 'handPay',
    playerId: playerId as PlayerId,
    machineId: machineId as MachineId,
    sessionId: sessionId as SessionId,
    amountMinor,
    state: 'settled',
    at,
  });
  await addToPlaySessionTotals(tx, sessionId, { winMinor: amountMinor });
  await addGameRoundToSession(tx, sessionId, buildHandPayGameRound('handPay', amountMinor, at));
  await notifyPlatformOfSettledHandPay(tx, { transferId, amountMinor, winner, outcome: 'paid', at });
  return okResult({ posted: posted.value, order });
};
