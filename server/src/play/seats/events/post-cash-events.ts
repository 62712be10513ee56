import { okResult, type Result, type TagName, transactionCodes } from '@reelfloor/protocol';
import { findCashTransfer, insertCashTransfer, updateCashTransferState } from '../../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, transitAccountOf } from '../../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../../money/ledger/post-ledger-transfer.ts';
import { postToWallet } from '../../../money/ledger/post-to-wallet.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { addToPlaySessionTotals, findPlaySessionAtMachine } from '../../sessions/play-session-store.ts';
import type { SeatEventCollector } from '../seat-event-collector.ts';
import {
  buildContradictingEventRefusal,
  type CabinetEventByKind,
  type CabinetEventContext,
} from './cabinet-event-context.ts';

export const postCreditedEventToLedger = async (
  tx: DatabaseTransaction,
  { machineId, at }: CabinetEventContext,
  event: CabinetEventByKind<'credited'>,
  seatEvents: SeatEventCollector,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const order = await findCashTransfer(tx, transferId);
  const fits = order?.kind === 'cashIn' && order.machineId === machineId && order.amountMinor === amountMinor;
  if (!order || !fits || order.state !== 'pending') return buildContradictingEventRefusal(event);
  const posted = await postLedgerTransfer(tx, {
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
  await addToPlaySessionTotals(tx, order.sessionId, { cashInMinor: amountMinor });
  return okResult(null);
};

export const postCashedOutEventToLedger = async (
  tx: DatabaseTransaction,
  { machineId, at }: CabinetEventContext,
  event: CabinetEventByKind<'cashedOut'>,
  seatEvents: SeatEventCollector,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const order = await findCashTransfer(tx, transferId);
  const fits = order?.kind === 'cashOut' && order.machineId === machineId;
  if (!order || !fits || order.state !== 'pending') return buildContradictingEventRefusal(event);
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
  await addToPlaySessionTotals(tx, sessionId, { cashOutMinor: amountMinor });
  seatEvents.wallet(playerId, posted.value);
  return okResult(null);
};

/** Statement tag of credits that a machine has removed from its meter by itself. */
export const cancelledCreditsTag = 'cancelledCredits' satisfies TagName;

/**
 * Pays cancelled credits to the wallet. They are the player's own money, as in a cash-out that nobody requested, so they need no approval.
 */
export const postCancelledCreditsToLedger = async (
  tx: DatabaseTransaction,
  { machineId, at }: CabinetEventContext,
  event: CabinetEventByKind<'creditsCancelled'>,
  seatEvents: SeatEventCollector,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const session = await findPlaySessionAtMachine(tx, machineId);
  if (!session || (await findCashTransfer(tx, transferId))) return buildContradictingEventRefusal(event);
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
  const order = await insertCashTransfer(tx, {
    id: transferId,
    kind: 'cashOut',
    playerId,
    machineId,
    sessionId,
    amountMinor,
    state: 'settled',
    at,
  });
  await addToPlaySessionTotals(tx, sessionId, { cashOutMinor: amountMinor });
  seatEvents.last('cashOut', amountMinor);
  seatEvents.wallet(playerId, posted.value);
  seatEvents.cancelledCredits(order);
  return okResult(null);
};
