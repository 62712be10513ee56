import type { GameState } from './game-state.ts';
import { isMoneyMoving } from './money-moves.ts';

export type LeaveCase = 'credit' | 'round' | 'freeSpins' | 'malfunction' | 'moving';

/** Returns why to ask before leaving; null if the player has nothing at the machine. */
export const leaveCase = (state: GameState): LeaveCase | null => {
  if (state.kind !== 'playing') return null;
  const { cabinet } = state.seat;
  if (cabinet.phase === 'malfunction') return 'malfunction';
  if (cabinet.freeSpinsLeft > 0 || cabinet.phase === 'freeSpins') return 'freeSpins';
  if (cabinet.phase === 'spinning' || cabinet.phase === 'counting') return 'round';
  if (isMoneyMoving(state.seat)) return 'moving';
  return cabinet.creditMinor > 0 ? 'credit' : null;
};
