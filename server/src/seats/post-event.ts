import { done, type Result } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { Transaction } from '../database/database.ts';
import type { EventPlace } from './event-place.ts';
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
      await tx.run(
        "UPDATE cash_transfers SET cleared = 1 WHERE id = ? AND kind = 'handPay'",
        event.transferId,
      );
      return done(null);
    case 'jackpotHit':
      return postJackpot(tx, place, event, news);
    case 'malfunctioned':
    case 'recovered':
      return done(null);
  }
};
