import { done, type Result } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { Transaction } from '../database/database.ts';
import { findCashTransfer } from '../ledger/cash-transfers.ts';
import { contradiction, type EventOf, type EventPlace } from './event-place.ts';
import { postCashedOut, postCredited } from './post-cash-moved.ts';
import { postHandPay, postJackpot, postRound } from './post-play.ts';
import type { SeatNews } from './seat-news.ts';

/** Does to the books what the cabinet journalled, inside the unit of work that also acknowledges it. */
export const postEvent = async (
  tx: Transaction,
  place: EventPlace,
  event: CabinetEvent,
  news: SeatNews,
): Promise<Result<null>> => {
  switch (event.type) {
    case 'credited':
      return postCredited(tx, place, event, news);
    case 'cashedOut':
      return postCashedOut(tx, place, event, news);
    case 'roundPlayed':
      return postRound(tx, place, event, news);
    case 'handPayOwed':
      return postHandPay(tx, place, event, news);
    case 'handPayCleared':
      return postHandPayCleared(tx, place, event);
    case 'jackpotHit':
      return postJackpot(tx, place, event, news);
    case 'malfunctioned':
    case 'recovered':
      return done(null);
  }
};

/** The cabinet is unlocked. Another one's hand pay is not its to clear. */
const postHandPayCleared = async (
  tx: Transaction,
  { machineId }: EventPlace,
  event: EventOf<'handPayCleared'>,
): Promise<Result<null>> => {
  const order = await findCashTransfer(tx, event.transferId);
  if (order && (order.kind !== 'handPay' || order.machine_id !== machineId)) return contradiction(event);
  await tx.run('UPDATE cash_transfers SET cleared = 1 WHERE id = ?', event.transferId);
  return done(null);
};
