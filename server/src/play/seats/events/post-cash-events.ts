import { okResult, type Result, type TagName, transactionCodes } from '@reelfloor/protocol';
import {
  findCashTransfer,
  openCashTransfer,
  updateCashTransferState,
} from '../../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, transitAccountOf } from '../../../money/ledger/ledger-account.ts';
import { postToWallet } from '../../../money/ledger/post-to-wallet.ts';
import { postTransfer } from '../../../money/ledger/post-transfer.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { addToSessionTotals, findSessionAtMachine } from '../../sessions/session-store.ts';
import type { SeatEvents } from '../seat-events.ts';
import { type EventContext, type EventOf, refuseContradictingEvent } from './event-context.ts';

export const postCreditedEvent = async (
  tx: DatabaseTransaction,
  { machineId, at }: EventContext,
  event: EventOf<'credited'>,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const order = await findCashTransfer(tx, transferId);
  const fits = order?.kind === 'cashIn' && order.machineId === machineId && order.amountMinor === amountMinor;
  if (!order || !fits || order.state !== 'pending') return refuseContradictingEvent(event);
  const posted = await postTransfer(tx, {
    id: `cash-in-arrived:${transferId}`,
    kind: 'cashInArrived',
    at,
    entries: [
      { account: transitAccountOf(transferId), amountMinor: -amountMinor },
      { account: machineMeterAccountOf(machineId), amountMinor },
    ],
  });
  if (!posted.ok) return posted;
  seatEvents.transfer(await updateCashTransferState(tx, order, 'settled', amountMinor));
  seatEvents.last('cashIn', amountMinor);
  await addToSessionTotals(tx, order.sessionId, { cashInMinor: amountMinor });
  return okResult(null);
};

export const postCashedOutEvent = async (
  tx: DatabaseTransaction,
  { machineId, at }: EventContext,
  event: EventOf<'cashedOut'>,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const order = await findCashTransfer(tx, transferId);
  const fits = order?.kind === 'cashOut' && order.machineId === machineId;
  if (!order || !fits || order.state !== 'pending') return refuseContradictingEvent(event);
  seatEvents.transfer(await updateCashTransferState(tx, order, 'settled', amountMinor));
  seatEvents.last('cashOut', amountMinor);
  if (amountMinor === 0) return okResult(null);
  const { playerId, sessionId } = order;
  const posted = await postToWallet(tx, {
    id: `cash-out:${transferId}`,
    kind: 'cashOut',
    at,
    playerId,
    amountMinor,
    otherAccount: machineMeterAccountOf(machineId),
    statement: { type: transactionCodes.cashOut, source: 'machine', machineId, sessionId },
  });
  if (!posted.ok) return posted;
  await addToSessionTotals(tx, sessionId, { cashOutMinor: amountMinor });
  seatEvents.wallet(playerId, posted.value);
  return okResult(null);
};

/** Statement tag of credits that a machine has removed from its meter by itself. */
export const cancelledCreditsTag = 'cancelledCredits' satisfies TagName;

/**
 * Pays cancelled credits to the wallet. They are the player's own money, as in a cash-out that nobody ordered, so they need no approval.
 */
export const postCreditsCancelledEvent = async (
  tx: DatabaseTransaction,
  { machineId, at }: EventContext,
  event: EventOf<'creditsCancelled'>,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const session = await findSessionAtMachine(tx, machineId);
  if (!session || (await findCashTransfer(tx, transferId))) return refuseContradictingEvent(event);
  const { playerId, id: sessionId } = session;
  const posted = await postToWallet(tx, {
    id: `cash-out:${transferId}`,
    kind: 'cashOut',
    at,
    playerId,
    amountMinor,
    otherAccount: machineMeterAccountOf(machineId),
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
  await addToSessionTotals(tx, sessionId, { cashOutMinor: amountMinor });
  seatEvents.last('cashOut', amountMinor);
  seatEvents.wallet(playerId, posted.value);
  seatEvents.cancelledCredits(order);
  return okResult(null);
};
