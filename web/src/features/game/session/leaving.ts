import type { GameState, SeatView } from './game-state.ts';
import { isMoneyMoving } from './money-moves.ts';

export type LeaveCase = 'credit' | 'round' | 'freeSpins' | 'malfunction' | 'moving' | 'lost' | 'lostPlay';

/** Returns why to ask before leaving; null if the player has nothing at the machine. */
export const leaveCase = (state: GameState): LeaveCase | null => {
  if (state.kind === 'lost') {
    if (state.seat === null || caseOf(state.seat) === null) return null;
    return state.seat.cabinet.creditMinor > 0 ? 'lost' : 'lostPlay';
  }
  return state.kind === 'playing' ? caseOf(state.seat) : null;
};

const caseOf = (seat: SeatView): Exclude<LeaveCase, 'lost' | 'lostPlay'> | null => {
  const { cabinet } = seat;
  if (cabinet.phase === 'malfunction') return 'malfunction';
  if (cabinet.freeSpinsLeft > 0 || cabinet.phase === 'freeSpins') return 'freeSpins';
  if (cabinet.phase === 'spinning' || cabinet.phase === 'counting') return 'round';
  if (isMoneyMoving(seat)) return 'moving';
  return cabinet.creditMinor > 0 ? 'credit' : null;
};
