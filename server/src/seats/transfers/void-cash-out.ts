import type { UnitOfWork } from '../../database/database.ts';
import { closeCashTransfer, findCashTransfer } from '../../ledger/cash-transfers.ts';
import type { Seat } from '../seat.ts';
import { SeatNews } from '../seat-news.ts';
import { undoClosing } from '../seat-store.ts';

/**
 * Writes down that the cabinet has made a cash-out void for good. A seat that it was to close is held again, also where
 * the order was void before. Null: there was nothing to change.
 */
export const voidCashOut = async (
  unit: UnitOfWork,
  { sessionId }: Seat,
  transferId: string,
): Promise<{ news: SeatNews; isReopened: boolean } | null> => {
  const order = await findCashTransfer(unit, transferId);
  if (order?.kind !== 'cashOut' || order.state === 'settled') return null;
  const news = new SeatNews();
  if (order.state === 'pending') news.transfer(await closeCashTransfer(unit, order, 'voided', null));
  const isReopened = await undoClosing(unit, sessionId, transferId);
  return order.state === 'pending' || isReopened ? { news, isReopened } : null;
};
