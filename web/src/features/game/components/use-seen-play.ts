import { useEffect, useEffectEvent } from 'react';
import type { SeatView } from '../session/game-state.ts';

/** Calls `onPlaySeen` at each step of a round while autoplay is on, as a sign that the player watches. */
export const useSeenPlay = (seat: SeatView | null, isOn: boolean, onPlaySeen: () => void): void => {
  const tell = useEffectEvent(onPlaySeen);
  const { roundId = null, phase = null, freeSpinsLeft = 0 } = seat?.cabinet ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the round is a sign of play
  useEffect(() => {
    if (isOn) tell();
  }, [isOn, roundId, phase, freeSpinsLeft]);
};
