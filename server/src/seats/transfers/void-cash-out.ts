import type { UnitOfWork } from '../../database/database.ts';
import { closeCashTransfer, findCashTransfer } from '../../ledger/cash-transfers.ts';
import type { Seat } from '../seat.ts';
import { SeatNews } from '../seat-news.ts';
import { undoClosing } from '../seat-store.ts';

/**
 * Stores that the cabinet has voided a cash-out for good. If it was to close the seat, the seat goes back to its
 * player, also if the order was voided before. Returns null if nothing had to change.
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
