import { done, type Result, transactionCodes } from '@reelfloor/protocol';
import type { UnitOfWork } from '../../database/database.ts';
import { closeCashTransfer, findCashTransfer } from '../../ledger/cash-transfers.ts';
import { machineMeterOf, transitOf, walletOf } from '../../ledger/ledger-account.ts';
import { postTransfer } from '../../ledger/post-transfer.ts';
import { recordTransaction } from '../../ledger/transactions.ts';
import { addToSession } from '../../sessions/session-store.ts';
import type { SeatNews } from '../seat-news.ts';
import { contradiction, type EventOf, type EventPlace } from './event-place.ts';

export const postCredited = async (
  unit: UnitOfWork,
  { machineId, at }: EventPlace,
  event: EventOf<'credited'>,
  news: SeatNews,
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
  news.transfer(await closeCashTransfer(unit, order, 'settled', amountMinor));
  news.last('cashIn', amountMinor);
  await addToSession(unit, order.sessionId, { cashInMinor: amountMinor });
  return done(null);
};

export const postCashedOut = async (
  unit: UnitOfWork,
  { machineId, at }: EventPlace,
  event: EventOf<'cashedOut'>,
  news: SeatNews,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const order = await findCashTransfer(unit, transferId);
  const fits = order?.kind === 'cashOut' && order.machineId === machineId;
  if (!order || !fits || order.state !== 'pending') return contradiction(event);
  news.transfer(await closeCashTransfer(unit, order, 'settled', amountMinor));
  news.last('cashOut', amountMinor);
  if (amountMinor === 0) return done(null);
  const ledgerId = `cash-out:${transferId}`;
  const posted = await postTransfer(unit, {
    id: ledgerId,
    kind: 'cashOut',
    at,
    entries: [
      { account: machineMeterOf(machineId), amountMinor: -amountMinor },
      { account: walletOf(order.playerId), amountMinor },
    ],
  });
  if (!posted.ok) return posted;
  await recordTransaction(unit, {
    transferId: ledgerId,
    playerId: order.playerId,
    at,
    type: transactionCodes.cashOut,
    amountMinor,
    source: 'machine',
    tag: '',
    machineId,
    sessionId: order.sessionId,
    balanceMinor: posted.value.balances.get(walletOf(order.playerId))?.balanceMinor ?? 0,
  });
  await addToSession(unit, order.sessionId, { cashOutMinor: amountMinor });
  news.wallet(order.playerId, posted.value);
  return done(null);
};
