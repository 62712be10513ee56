import { done, type Result } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import { findCashTransfer } from '../../../money/ledger/cash-transfers.ts';
import type { UnitOfWork } from '../../../platform/database/database.ts';
import type { SeatEvents } from '../seat-events.ts';
import { contradiction, type EventOf, type EventPlace } from './event-place.ts';
import { postCashedOut, postCredited } from './post-cash-moved.ts';
import { postHandPay, postJackpot, postRound } from './post-play.ts';

/** Posts a journalled event to the books. The caller must acknowledge the event in the same unit of work. */
export const postEvent = async (
  unit: UnitOfWork,
  place: EventPlace,
  event: CabinetEvent,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  switch (event.type) {
    case 'credited':
      return postCredited(unit, place, event, seatEvents);
    case 'cashedOut':
      return postCashedOut(unit, place, event, seatEvents);
    case 'roundPlayed':
      return postRound(unit, place, event, seatEvents);
    case 'handPayOwed':
      return postHandPay(unit, place, event, seatEvents);
    case 'handPayCleared':
      return postHandPayCleared(unit, place, event);
    case 'jackpotHit':
      return postJackpot(unit, place, event, seatEvents);
    case 'malfunctioned':
    case 'recovered':
      return done(null);
  }
};

const postHandPayCleared = async (
  unit: UnitOfWork,
  { machineId }: EventPlace,
  event: EventOf<'handPayCleared'>,
): Promise<Result<null>> => {
  const order = await findCashTransfer(unit, event.transferId);
  if (order && (order.kind !== 'handPay' || order.machineId !== machineId)) return contradiction(event);
  await unit.run('UPDATE cash_transfers SET cleared = 1 WHERE id = ?', event.transferId);
  return done(null);
};
