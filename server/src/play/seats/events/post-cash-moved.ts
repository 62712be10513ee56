import { done, type Result, type TagName, transactionCodes } from '@reelfloor/protocol';
import {
  closeCashTransfer,
  findCashTransfer,
  openCashTransfer,
} from '../../../money/ledger/cash-transfers.ts';
import { machineMeterOf, transitOf } from '../../../money/ledger/ledger-account.ts';
import { postToWallet } from '../../../money/ledger/post-to-wallet.ts';
import { postTransfer } from '../../../money/ledger/post-transfer.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { addToSession, findSessionAt } from '../../sessions/session-store.ts';
import type { SeatEvents } from '../seat-events.ts';
import { contradiction, type EventContext, type EventOf } from './event-context.ts';

export const postCredited = async (
  tx: DatabaseTransaction,
  { machineId, at }: EventContext,
  event: EventOf<'credited'>,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const order = await findCashTransfer(tx, transferId);
  const fits = order?.kind === 'cashIn' && order.machineId === machineId && order.amountMinor === amountMinor;
  if (!order || !fits || order.state !== 'pending') return contradiction(event);
  const posted = await postTransfer(tx, {
    id: `cash-in-arrived:${transferId}`,
    kind: 'cashInArrived',
    at,
    entries: [
      { account: transitOf(transferId), amountMinor: -amountMinor },
      { account: machineMeterOf(machineId), amountMinor },
    ],
  });
  if (!posted.ok) return posted;
  seatEvents.transfer(await closeCashTransfer(tx, order, 'settled', amountMinor));
  seatEvents.last('cashIn', amountMinor);
  await addToSession(tx, order.sessionId, { cashInMinor: amountMinor });
  return done(null);
};

export const postCashedOut = async (
  tx: DatabaseTransaction,
  { machineId, at }: EventContext,
  event: EventOf<'cashedOut'>,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const order = await findCashTransfer(tx, transferId);
  const fits = order?.kind === 'cashOut' && order.machineId === machineId;
  if (!order || !fits || order.state !== 'pending') return contradiction(event);
  seatEvents.transfer(await closeCashTransfer(tx, order, 'settled', amountMinor));
  seatEvents.last('cashOut', amountMinor);
  if (amountMinor === 0) return done(null);
  const { playerId, sessionId } = order;
  const posted = await postToWallet(tx, {
    id: `cash-out:${transferId}`,
    kind: 'cashOut',
    at,
    playerId,
    amountMinor,
    otherAccount: machineMeterOf(machineId),
    statement: { type: transactionCodes.cashOut, source: 'machine', machineId, sessionId },
  });
  if (!posted.ok) return posted;
  await addToSession(tx, sessionId, { cashOutMinor: amountMinor });
  seatEvents.wallet(playerId, posted.value);
  return done(null);
};

/** Statement tag of credits that a machine has removed from its meter by itself. */
export const cancelledCreditsTag = 'cancelledCredits' satisfies TagName;

/**
 * Pays cancelled credits to the wallet. They are the player's own money, as in a cash-out that nobody ordered, so they need no approval.
 */
export const postCreditsCancelled = async (
  tx: DatabaseTransaction,
  { machineId, at }: EventContext,
  event: EventOf<'creditsCancelled'>,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const session = await findSessionAt(tx, machineId);
  if (!session || (await findCashTransfer(tx, transferId))) return contradiction(event);
  const { playerId, id: sessionId } = session;
  const posted = await postToWallet(tx, {
    id: `cash-out:${transferId}`,
    kind: 'cashOut',
    at,
    playerId,
    amountMinor,
    otherAccount: machineMeterOf(machineId),
    statement: {
      type: transactionCodes.cashOut,
      source: 'machine',
      tag: cancelledCreditsTag,
      machineId,
      sessionId,
    },
  });
  if (!posted.ok) return posted;
  const order = await openCashTransfer(tx, {
    id: transferId,
    kind: 'cashOut',
    playerId,
    machineId,
    sessionId,
    amountMinor,
    state: 'settled',
    at,
  });
  await addToSession(tx, sessionId, { cashOutMinor: amountMinor });
  seatEvents.last('cashOut', amountMinor);
  seatEvents.wallet(playerId, posted.value);
  seatEvents.cancelledCredits(order);
  return done(null);
};
