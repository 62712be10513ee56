import { done, type Result, transactionCodes } from '@reelfloor/protocol';
import { closeCashTransfer, findCashTransfer } from '../../../money/ledger/cash-transfers.ts';
import { machineMeterOf, transitOf } from '../../../money/ledger/ledger-account.ts';
import { postToWallet } from '../../../money/ledger/post-to-wallet.ts';
import { postTransfer } from '../../../money/ledger/post-transfer.ts';
import type { UnitOfWork } from '../../../platform/database/database.ts';
import { addToSession } from '../../sessions/session-store.ts';
import type { SeatEvents } from '../seat-events.ts';
import { contradiction, type EventOf, type EventPlace } from './event-place.ts';

export const postCredited = async (
  unit: UnitOfWork,
  { machineId, at }: EventPlace,
  event: EventOf<'credited'>,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const order = await findCashTransfer(unit, transferId);
  const fits = order?.kind === 'cashIn' && order.machineId === machineId && order.amountMinor === amountMinor;
  if (!order || !fits || order.state !== 'pending') return contradiction(event);
  const posted = await postTransfer(unit, {
    id: `cash-in-arrived:${transferId}`,
    kind: 'cashInArrived',
    at,
    entries: [
      { account: transitOf(transferId), amountMinor: -amountMinor },
      { account: machineMeterOf(machineId), amountMinor },
    ],
  });
  if (!posted.ok) return posted;
  seatEvents.transfer(await closeCashTransfer(unit, order, 'settled', amountMinor));
  seatEvents.last('cashIn', amountMinor);
  await addToSession(unit, order.sessionId, { cashInMinor: amountMinor });
  return done(null);
};

export const postCashedOut = async (
  unit: UnitOfWork,
  { machineId, at }: EventPlace,
  event: EventOf<'cashedOut'>,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const order = await findCashTransfer(unit, transferId);
  const fits = order?.kind === 'cashOut' && order.machineId === machineId;
  if (!order || !fits || order.state !== 'pending') return contradiction(event);
  seatEvents.transfer(await closeCashTransfer(unit, order, 'settled', amountMinor));
  seatEvents.last('cashOut', amountMinor);
  if (amountMinor === 0) return done(null);
  const { playerId, sessionId } = order;
  const posted = await postToWallet(unit, {
    id: `cash-out:${transferId}`,
    kind: 'cashOut',
    at,
    playerId,
    amountMinor,
    otherAccount: machineMeterOf(machineId),
    statement: { type: transactionCodes.cashOut, source: 'machine', machineId, sessionId },
  });
  if (!posted.ok) return posted;
  await addToSession(unit, sessionId, { cashOutMinor: amountMinor });
  seatEvents.wallet(playerId, posted.value);
  return done(null);
};
