import type { SeatConnection } from '../../play/seats/connection/seat-connection.ts';
import { defaultLimits, SessionCountdown } from '../../play/seats/hold/session-countdown.ts';
import type { CheckPause } from '../../players/protection/checks/check-pause.ts';
import type { GameChannelParts } from './game-channel-parts.ts';
import type { GameConnection } from './game-connection.ts';

const warningTexts = {
  CODE_18800: 'left to deposit funds.',
  CODE_18802: 'left to continue.',
} as const;
/** Starts the countdown that ends an idle session, which `pause` can hold up. At its end the page also asks to leave; both close the same session. */
export const countDownSession = (
  { sessionParts, countdowns }: Pick<GameChannelParts, 'sessionParts' | 'countdowns'>,
  game: SeatConnection,
  connection: GameConnection,
  pause: Pick<CheckPause, 'isPaused'>,
): SessionCountdown =>
  new SessionCountdown({
    limits: countdowns ?? defaultLimits,
    view: () => {
      const machine = sessionParts.parts.floor.get(game.seat.machineId);
      return machine?.link && machine.fault === null ? machine.view : null;
    },
    isPaused: () => pause.isPaused(),
    clock: sessionParts.parts.clock,
    warn: (code, count) =>
      connection.peer.notify('info', {
        action: 'SESSION_CLOSE_WARNING',
        code,
        params: { count },
        message: `${count} second${count === 1 ? '' : 's'} ${warningTexts[code]}`,
      }),
    end: (code) => endSession({ sessionParts }, game, connection, code),
  });

/** Time in ms before the connection of an ended session is closed, in which its page can read the answer to its `leave`. */
const farewellMs = 2_000;

/** Why the server ends a session: no credit, no press (specification §8), a break from play, a time limit, or staff. */
type EndReason = 'CODE_18800' | 'CODE_18802' | 'RESTRICTED' | 'LIMIT_REACHED' | 'ENDED_BY_STAFF';

/** Tells the page that the session ends, and closes the seat. The page also asks to leave; both close the same session. */
export const endSession = (
  { sessionParts }: Pick<GameChannelParts, 'sessionParts'>,
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
  const { clock } = sessionParts.parts;
  void game.closeByServer().then(() => clock.after(farewellMs, () => connection.closeAs('50100')));
};
