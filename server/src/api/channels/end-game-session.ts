import type { SeatConnection } from '../../play/seats/connection/seat-connection.ts';
import type { EndSeatConnection } from '../../play/seats/hold/connected-seat-tracker.ts';
import { defaultLimits, IdleSessionCountdown } from '../../play/seats/hold/idle-session-countdown.ts';
import type { RealityCheckIdlePause } from '../../players/protection/checks/reality-check-idle-pause.ts';
import type { GameChannelDependencies, GameConnection } from './game-channel-dependencies.ts';

const warningTexts = {
  CODE_18800: 'left to deposit funds.',
  CODE_18802: 'left to continue.',
} as const;

/**
 * Starts the countdown that ends an idle session; `pause` can pause it. When the countdown ends, the page also sends `leave`; both close
 * the same session.
 */
export const startIdleSessionCountdown = (
  { sessionDependencies, countdowns }: Pick<GameChannelDependencies, 'sessionDependencies' | 'countdowns'>,
  game: SeatConnection,
  connection: GameConnection,
  pause: Pick<RealityCheckIdlePause, 'isPaused'>,
): IdleSessionCountdown =>
  new IdleSessionCountdown({
    limits: countdowns ?? defaultLimits,
    view: () => {
      const machine = sessionDependencies.dependencies.floor.get(game.seat.machineId);
      return machine?.link && machine.fault === null ? machine.view : null;
    },
    isPaused: () => pause.isPaused(),
    clock: sessionDependencies.dependencies.clock,
    warn: (code, count) =>
      connection.peer.notify('info', {
        action: 'SESSION_CLOSE_WARNING',
        code,
        params: { count },
        message: `${count} second${count === 1 ? '' : 's'} ${warningTexts[code]}`,
      }),
    end: (code) => endSession({ sessionDependencies }, game, connection, code),
  });

/** Delay in ms before the connection of an ended session is closed, so that its page can receive the answer to its `leave` message. */
const farewellMs = 2_000;

/** Why the server ends a session: no credit, no key pressed (specification §8), a break from play, a time limit, or staff. */
const reasons = {
  CODE_18800: 'idle',
  CODE_18802: 'idle',
  RESTRICTED: 'excluded',
  LIMIT_REACHED: 'limit',
  ENDED_BY_STAFF: 'staff',
} as const;
type EndReason = keyof typeof reasons;

/** Notifies the page that its session ends, and closes the session. The page also sends `leave`; both close the same session. */
const endSession = (
  { sessionDependencies }: Pick<GameChannelDependencies, 'sessionDependencies'>,
  game: SeatConnection,
  connection: GameConnection,
  reason: EndReason,
): void => {
  connection.peer.notify('info', {
    action: 'CLOSE_SESSION',
    code: 'CODE_18801',
    params: { reason },
    message: 'The session is being terminated.',
  });
  const { clock } = sessionDependencies.dependencies;
  void game.closeByServer(reasons[reason]).then(() => clock.after(farewellMs, () => connection.closeAs('50100')));
};

/** The text that the original server sends, in Turkish ("You have been removed from the game"). Our page shows its own text. */
const quitText = 'Oyundan Cikartildiniz';

/** Ends a player's session, or only this page's connection to the seat, depending on why. */
export const endSeatConnection = (
  dependencies: Pick<GameChannelDependencies, 'sessionDependencies'>,
  game: SeatConnection,
  connection: GameConnection,
  reason: Parameters<EndSeatConnection>[0],
): void => {
  if (reason === 'restricted') return endSession(dependencies, game, connection, 'RESTRICTED');
  if (reason === 'timeLimit') return endSession(dependencies, game, connection, 'LIMIT_REACHED');
  if (reason === 'staff') return endSession(dependencies, game, connection, 'ENDED_BY_STAFF');
  game.quit(reason);
  connection.peer.notify('info', { action: 'QUIT_REQUEST', message: quitText });
  connection.closeAs('QUIT_REQUEST');
};
