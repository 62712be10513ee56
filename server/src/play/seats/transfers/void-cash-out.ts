import { closeCashTransfer, findCashTransfer } from '../../../money/ledger/cash-transfers.ts';
import type { UnitOfWork } from '../../../platform/database/database.ts';
import type { Seat } from '../seat.ts';
import { SeatEvents } from '../seat-events.ts';
import { undoClosing } from '../seat-store.ts';

/** Voids a cash-out, and gives the seat back to its player if that was to close it. Returns null if nothing had to change. */
export const voidCashOut = async (
  unit: UnitOfWork,
  { sessionId }: Seat,
  transferId: string,
): Promise<{ seatEvents: SeatEvents; isReopened: boolean } | null> => {
  const order = await findCashTransfer(unit, transferId);
  if (order?.kind !== 'cashOut' || order.state === 'settled') return null;
  const seatEvents = new SeatEvents();
  if (order.state === 'pending') seatEvents.transfer(await closeCashTransfer(unit, order, 'voided', null));
  const isReopened = await undoClosing(unit, sessionId, transferId);
  return order.state === 'pending' || isReopened ? { seatEvents, isReopened } : null;
};
