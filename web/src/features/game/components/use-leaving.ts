import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { onFirstPopstate } from '../../../ui/first-popstate.ts';
import { seatIn } from '../session/game.ts';
import type { GameSession } from '../session/game-session.ts';
import type { GameState } from '../session/game-state.ts';
import { leaveCase } from '../session/leaving.ts';

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

/**
 * Calls `onBack` on the browser's Back instead of leaving the page, by an extra entry in the history; if Back
 * skips that, the page is added to the history again. Returns a function that removes the entry: await it
 * before going to another page.
 */
const useBackGuard = (onBack: () => void): (() => Promise<void>) => {
  const isReleased = useRef(false);
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    isReleased.current = false;
    const { href } = location;
    const put = () => {
      // After a reload the history already has the entry.
      if (location.href !== href || history.state?.[mark] !== true)
        history.pushState({ [mark]: true }, '', href);
    };
    const receive = () => {
      if (isReleased.current || (location.href === href && history.state?.[mark] === true)) return;
      put();
      goBack();
    };
    put();
    // Must run before the router, which would leave the page and its seat.
    return onFirstPopstate(receive);
  }, []);
  return useCallback(async () => {
    if (isReleased.current || history.state?.[mark] !== true) return;
    isReleased.current = true;
    await new Promise<void>((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true });
      // Stop waiting after a while, because the browser may not report the change of the history.
      setTimeout(resolve, longestBackMs);
      history.back();
    });
  }, []);
};

const mark = 'backGuard';
const longestBackMs = 1000;
