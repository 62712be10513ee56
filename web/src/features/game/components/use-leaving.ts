import { useState } from 'react';
import { seatIn } from '../session/game.ts';
import type { GameSession } from '../session/game-session.ts';
import type { GameState } from '../session/game-state.ts';
import { leaveCase } from '../session/leaving.ts';
import { useBackGuard } from './use-back-guard.ts';

/** Handles the leave key and the browser's Back. Asks first if the player has credit or a round at the machine. */
export const useLeaving = (session: GameSession, state: GameState) => {
  const [isAsked, setAsked] = useState(false);
  const askToLeave = () => {
    if (leaveCase(session.getState()) === null) return void session.leave();
    session.stopAutoplay();
    setAsked(true);
  };
  const releaseBack = useBackGuard(askToLeave);
  const seat = seatIn(state);
  const reason = leaveCase(state);
  const dialog =
    isAsked && seat && (state.kind === 'playing' || state.kind === 'lost')
      ? {
          // The reason may end while the player reads the question.
          reason: reason ?? (state.kind === 'lost' ? 'lost' : 'credit'),
          creditMinor: seat.cabinet.creditMinor,
          freeSpinsLeft: seat.cabinet.freeSpinsLeft,
          onLeave: () => {
            setAsked(false);
            void session.leave();
          },
          onStay: () => setAsked(false),
        }
      : null;
  return { askToLeave, releaseBack, dialog };
};
