import { useRef } from 'react';
import type { SeatView } from '../session/game-state.ts';
import { isMoneyMoving } from '../session/money-moves.ts';
import { netResultMinor } from '../session/seat-view.ts';

/**
 * Returns the session's net result in minor units. For a server that does not tell stakes and wins it stays during a
 * transfer, because money on its way is on no meter.
 */
export const useNetResult = (seat: SeatView): number => {
  const last = useRef({ sessionId: '', netMinor: 0 });
  const known = last.current.sessionId === seat.session.id;
  if (!known || seat.played !== null || !isMoneyMoving(seat)) {
    last.current = { sessionId: seat.session.id, netMinor: netResultMinor(seat) };
  }
  return last.current.netMinor;
};
