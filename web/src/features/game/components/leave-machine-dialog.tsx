import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { setEarlyPopstateListener } from '../../../ui/early-popstate-listener.ts';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { gameMessages } from '../messages/game-messages.ts';
import { getSeatView } from '../session/build-game-screen-state.ts';
import type { GameSession } from '../session/game-session.ts';
import type { GameState, SeatView } from '../session/game-state.ts';
import { hasPendingTransfer } from '../session/seat-transfers.ts';

interface LeaveDialogProps {
  reason: LeaveCase;
  creditMinor: number;
  freeSpinsLeft: number;
  onLeave: () => void;
  onStay: () => void;
}

/** Confirmation dialog before leaving the machine. Escape means staying. */
export const LeaveMachineDialog = ({ reason, creditMinor, freeSpinsLeft, onLeave, onStay }: LeaveDialogProps) => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  return (
    <QuestionDialog
      id="leave"
      heading="h2"
      title={t('game.leaving.title')}
      text={t(`game.leaving.${reason}`, { amount: money(creditMinor), count: freeSpinsLeft })}
      onCancel={onStay}
    >
      <Button size="large" variant="primary" autoFocus onClick={onLeave}>
        {t(`game.leaving.${keyOf(reason)}`)}
      </Button>
      <Button size="large" variant="outline" onClick={onStay}>
        {t('game.leaving.stay')}
      </Button>
    </QuestionDialog>
  );
};

/** Returns the label of the leave button. Without a connection the page cannot cash out. */
const keyOf = (reason: LeaveCase) => {
  if (reason === 'lost' || reason === 'lostPlay') return 'anyway';
  return reason === 'round' || reason === 'freeSpins' ? 'finish' : 'cashOut';
};

type Then = (() => void) | null;

/** Handles the leave button and the browser's Back. Asks first if the player has credit or a running round at the machine. */
export const useLeaveMachineConfirmation = (session: GameSession, state: GameState) => {
  const [asked, setAsked] = useState<{ readonly then: Then } | null>(null);
  const onLeft = useRef<Then>(null);
  const leave = (then: Then) => {
    onLeft.current = then;
    void session.leave();
  };
  /** `then` is called after the player has left, before the lobby is shown. */
  const askToLeave = (then: Then = null) => {
    if (findLeaveMachineWarning(session.getState()) === null) return leave(then);
    session.stopAutoplay();
    setAsked({ then });
  };
  const releaseBack = useBackGuard(() => askToLeave());
  const seat = getSeatView(state);
  const reason = findLeaveMachineWarning(state);
  const dialog =
    asked && seat && (state.kind === 'playing' || state.kind === 'lost')
      ? {
          // The reason for the warning may disappear while its dialog is open, so use a default then.
          reason: reason ?? (state.kind === 'lost' ? 'lost' : 'credit'),
          creditMinor: seat.cabinet.creditMinor,
          freeSpinsLeft: seat.cabinet.freeSpinsLeft,
          onLeave: () => {
            setAsked(null);
            leave(asked.then);
          },
          onStay: () => setAsked(null),
        }
      : null;
  const beforeLobby = useCallback(async () => {
    await releaseBack();
    onLeft.current?.();
  }, [releaseBack]);
  return { askToLeave, beforeLobby, dialog };
};

/**
 * Calls `onBack` on the browser's Back instead of leaving the page, by means of an extra history entry; if Back skips that entry, the page
 * is added to the history again. Returns a function that removes the entry: await it before navigating to another page.
 */
const useBackGuard = (onBack: () => void): (() => Promise<void>) => {
  const release = useRef<Promise<void> | null>(null);
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    release.current = null;
    const { href } = location;
    const put = () => {
      // After a reload the history already contains the extra entry.
      if (location.href !== href || history.state?.[mark] !== true) history.pushState({ [mark]: true }, '', href);
    };
    const receive = () => {
      if (release.current !== null || (location.href === href && history.state?.[mark] === true)) return;
      put();
      goBack();
    };
    put();
    // Must run before the router's listener, which would leave the page and its seat.
    return setEarlyPopstateListener(receive);
  }, []);
  return useCallback(async () => {
    if (release.current === null && history.state?.[mark] !== true) return;
    // Later callers wait for the same step back: whoever navigated before it would be led back from the new page.
    release.current ??= new Promise<void>((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true });
      // Timeout in case the browser never fires `popstate`. It is long, because a late step back from the lobby would lead into the game
      // again.
      setTimeout(resolve, longestBackMs);
      history.back();
    });
    await release.current;
  }, []);
};

const mark = 'backGuard';
const longestBackMs = 10_000;

type LeaveCase = 'credit' | 'round' | 'freeSpins' | 'malfunction' | 'moving' | 'lost' | 'lostPlay';

/** Returns why to ask before leaving; null if the player has nothing at the machine. */
export const findLeaveMachineWarning = (state: GameState): LeaveCase | null => {
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
  if (hasPendingTransfer(seat)) return 'moving';
  return cabinet.creditMinor > 0 ? 'credit' : null;
};
