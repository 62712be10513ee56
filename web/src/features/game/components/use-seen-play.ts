import { useEffect, useEffectEvent } from 'react';
import type { SeatView } from '../session/game-state.ts';

/**
 * Tells of each round and free spin that autoplay plays. Autoplay ends where the page is hidden, so somebody may be watching; for how
 * long that counts is not the game's to say.
 */
export const useSeenPlay = (seat: SeatView | null, isOn: boolean, onPlaySeen: () => void): void => {
  const tell = useEffectEvent(onPlaySeen);
  const { roundId = null, phase = null, freeSpinsLeft = 0 } = seat?.cabinet ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the round is a sign of play
  useEffect(() => {
    if (isOn) tell();
  }, [isOn, roundId, phase, freeSpinsLeft]);
};
