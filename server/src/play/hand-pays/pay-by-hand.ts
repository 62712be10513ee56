import {
  done,
  type MachineId,
  type PlayerId,
  type Result,
  type SessionId,
  type TransferId,
  transactionCodes,
} from '@reelfloor/protocol';
import { type CashTransfer, openCashTransfer } from '../../money/ledger/cash-transfers.ts';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import type { PostedTransfer } from '../../money/ledger/post-transfer.ts';
import type { UnitOfWork } from '../../platform/database/database.ts';
import { addPlay, payOf } from '../rounds/add-play.ts';
import { addToSession } from '../sessions/session-store.ts';

export interface HandPay {
  readonly transferId: string;
  readonly amountMinor: number;
  readonly winner: { readonly playerId: string; readonly sessionId: string; readonly machineId: string };
  readonly at: number;
}

/** Pays a win from the house to the wallet, because the win was never on the meter. The caller must unlock the cabinet. */
export const payByHand = async (
  unit: UnitOfWork,
  { transferId, amountMinor, winner, at }: HandPay,
): Promise<Result<{ posted: PostedTransfer; order: CashTransfer }>> => {
  const { playerId, sessionId, machineId } = winner;
  const posted = await postToWallet(unit, {
    id: `hand-pay:${transferId}`,
    kind: 'handPay',
    at,
    playerId,
    amountMinor,
    otherAccount: 'house',
    statement: { type: transactionCodes.handPay, source: 'machine', machineId, sessionId },
  });
  if (!posted.ok) return posted;
  const order = await openCashTransfer(unit, {
    id: transferId as TransferId,
    kind: 'handPay',
    playerId: playerId as PlayerId,
    machineId: machineId as MachineId,
    sessionId: sessionId as SessionId,
    amountMinor,
    state: 'settled',
    at,
  });
  await addToSession(unit, sessionId, { winMinor: amountMinor });
  await addPlay(unit, sessionId, payOf('handPay', amountMinor, at));
  return done({ posted: posted.value, order });
};
