import { useEffect, useEffectEvent } from 'react';
import type { SeatView } from '../session/game-state.ts';

/**
 * Reports each step of autoplay's rounds as a sign that somebody watches, because autoplay stops when the page is
 * hidden. The caller decides for how long the sign counts.
 */
export const useSeenPlay = (seat: SeatView | null, isOn: boolean, onPlaySeen: () => void): void => {
  const tell = useEffectEvent(onPlaySeen);
  const { roundId = null, phase = null, freeSpinsLeft = 0 } = seat?.cabinet ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the round is a sign of play
  useEffect(() => {
    if (isOn) tell();
  }, [isOn, roundId, phase, freeSpinsLeft]);
};
