import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { isLogoutAnnouncedByAnyTab } from '../../../api/logout-across-tabs.ts';
import { isTokenRevokedError } from '../../../api/sign-in-state.ts';
import { systemClock } from '../../../clock/clock.ts';
import { showRefusalMessage } from '../../../failures/refusal-message.ts';
import { getServerErrorText } from '../../../i18n/server-error-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { type EndedSession, endedSession } from '../../../realtime/ended-play-session.ts';
import { openSession } from '../../../realtime/open-session-store.ts';
import { dismissToast, showLongToast, showToast, type ToastKind } from '../../../ui/toast.ts';
import { gameMessages } from '../messages/game-messages.ts';
import { getSeatView } from '../session/build-game-screen-state.ts';
import { ClosingCountdownAnnouncer } from '../session/closing-countdown-announcer.ts';
import type { GameSession } from '../session/game-session.ts';
import type { GameInfoMessage, GameState, SessionEnding } from '../session/game-state.ts';
import { formatGameInfoMessage } from './screen-reader-announcements.tsx';

export const useGameToasts = (
  { machineId, brandName, beforeLobby }: { machineId: string; brandName: string; beforeLobby: () => Promise<void> },
  session: GameSession,
  state: GameState,
): void => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const [, navigate] = useLocation();
  /** The server's name for the brand, stored because the state of an ended game has no brand. */
  const brand = useRef('');
  useEffect(() => {
    brand.current = getSeatView(state)?.machine.brand.name || brand.current;
  }, [state]);

  useEffect(() => {
    const warning = new ClosingCountdownAnnouncer(systemClock, (seatEvents) => {
      if (seatEvents === null) void dismissToast(closeWarningId);
    });
    const stopListening = session.listen({ info: (info) => warning.receive(info) });
    return () => {
      warning.stop();
      stopListening();
    };
  }, [session]);

  useEffect(
    () =>
      session.listen({
        refused: (error) =>
          void showRefusalMessage(error, (text, how) => showToast('error', text, { id: 'game-refused', ...how })),
        autoplayStopped: (end) => {
          const isLimit = end === 'rounds' || end === 'loss' || end === 'win';
          const reason = isLimit ? t(`game.autoplayEnd.${end}`) : t(`game.blocked.${end}`);
          const text = t('game.announce.autoplayStopped', { reason });
          showToast('info', text, { id: 'game-autoplay' });
        },
        rejoined: () => showToast('info', t('game.rejoined'), { id: 'game-line' }),
        info: showInfo,
        machine: (notice) => openSession.receiveMachine(notice),
        session: (notice) => openSession.receive(notice, true),
      }),
    [session, t],
  );

  const showLobby = useEffectEvent((ending: SessionEnding) => {
    const summary = buildEndedSessionSummary(ending);
    if (summary) endedSession.set({ machineId, brandName: brand.current, ...summary });
    if (ending.kind !== 'closed') void dismissToast(closeWarningId);
    if (ending.kind === 'removed') openSession.standAside(machineId);
    // The lobby asks what to do about the player's other seat, so no message is needed here.
    if (ending.kind === 'refused' && ending.error.code === 'SEAT_TAKEN') {
      const takenId = String(ending.error.Params?.machine ?? machineId);
      openSession.askAboutTakenMachine(takenId, takenId === machineId ? brandName : '');
    } else if (ending.kind !== 'refused' || !isTokenRevokedError(ending.error)) {
      // Show no message if the session's summary shows the reason, which is no error for a break, or if the player logs out in another tab.
      const isWanted = ending.kind === 'removed' && isLogoutAnnouncedByAnyTab();
      const isSaid =
        isWanted || (summary !== null && ['left', 'break', 'timeLimit', 'waited'].includes(summary.reason));
      const said = isSaid ? null : farewell(ending);
      if (ending.kind === 'refused')
        void showRefusalMessage(ending.error, (text, how) => showLongToast('error', text, { id: infoId, ...how }));
      // The fixed id replaces the countdown's toast or the previous notice.
      if (said) {
        const isClosed = ending.kind === 'closed';
        // Keep the message until it is read, because the player may have been away when the session was closed.
        showLongToast(said.kind, said.text, { id: isClosed ? closeWarningId : infoId, isKept: isClosed });
      }
    }
    void beforeLobby().then(() => navigate('/lobby', { replace: true }));

    function unsettled(creditMinor: number): string {
      return creditMinor > 0 ? t('game.leftWithCredit', { amount: money(creditMinor) }) : t('game.leftUnknown');
    }

    function farewell(ending: SessionEnding): { kind: ToastKind; text: string } | null {
      switch (ending.kind) {
        case 'left': {
          const { summary } = ending;
          if (!summary) return { kind: 'info', text: unsettled(ending.creditMinor ?? 0) };
          return { kind: 'info', text: t('game.leftUnplayed') };
        }
        case 'waitsForStaff':
          return { kind: 'info', text: getServerErrorText(ending.error) };
        case 'refused':
        case 'waited':
          return null;
        case 'connectionLost':
          return { kind: 'error', text: t('game.connectionLost') };
        case 'removed':
          return { kind: 'error', text: t('game.removed') };
        case 'closed':
          return { kind: 'error', text: formatGameInfoMessage(ending.info) };
      }
    }
  });
  // The formats are new at each render. Were they dependencies, the lobby would be shown again, before the back guard is gone.
  useEffect(() => {
    if (state.kind === 'ended') showLobby(state.ending);
  }, [state]);
};

const showInfo = (info: GameInfoMessage): void => {
  if (isTokenRevokedError(info)) return;
  const warning = info.action === 'SESSION_CLOSE_WARNING';
  showToast(warning ? 'warning' : 'info', formatGameInfoMessage(info), {
    id: warning ? closeWarningId : infoId,
    // Do not list the countdown among the notices, because it is outdated soon.
    isListed: !warning,
  });
};

const closeWarningId = 'game-close-warning';
const infoId = 'game-info';

/** Returns the reason and the figures of an ended session; null if no session ended or there are no figures. */
export const buildEndedSessionSummary = (ending: SessionEnding): Pick<EndedSession, 'reason' | 'figures'> | null => {
  switch (ending.kind) {
    case 'left':
      return isNotified(ending) && isPlayed(ending.summary) ? { reason: 'left', figures: ending.summary } : null;
    case 'closed':
      return {
        reason: closeReasons[String(ending.info.params?.reason)] ?? 'closed',
        figures: isNotified(ending) ? ending.summary : null,
      };
    case 'removed':
      return { reason: 'removed', figures: null };
    case 'refused':
      // The player already had the seat when the picture failed to start, so a session did end.
      return Number(ending.error.code) === pipelineFailed ? { reason: 'machine', figures: null } : null;
    case 'waited':
      return { reason: 'waited', figures: null };
    case 'waitsForStaff':
    case 'connectionLost':
      return null;
  }
};

type Notified = Exclude<Extract<SessionEnding, { kind: 'left' }>['summary'], 'untold' | null>;
const isNotified = (ending: { summary: unknown }): ending is { summary: Notified } =>
  ending.summary !== null && ending.summary !== 'untold';

/** Returns false for a player who sat down and left without playing; such a session gets no summary. */
const isPlayed = ({ cashInMinor, cashOutMinor, rounds }: Notified): boolean =>
  cashInMinor > 0 || cashOutMinor > 0 || rounds > 0;

/** Reasons for a session's end, by the code of the notice that the server sent just before the end. */
const closeReasons: Readonly<Record<string, EndedSession['reason']>> = {
  CODE_18800: 'noCredit',
  CODE_18802: 'noPress',
  RESTRICTED: 'break',
  LIMIT_REACHED: 'timeLimit',
};

/** The specification's error code "Failed to start pipeline". */
const pipelineFailed = 70000;
