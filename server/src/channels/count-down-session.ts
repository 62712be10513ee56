import type { SeatConnection } from '../seats/connection/seat-connection.ts';
import { defaultLimits, SessionCountdown } from '../seats/hold/session-countdown.ts';
import type { GameChannelParts } from './game-channel-parts.ts';
import type { GameConnection } from './game-connection.ts';

const warningTexts = {
  CODE_18800: 'left to deposit funds.',
  CODE_18802: 'left to continue.',
} as const;
/** Time in ms before the connection of an ended session is closed, in which its page can read the answer to its `leave`. */
const farewellMs = 2_000;

/** Starts the countdown that ends an idle session. At its end the page also asks to leave; both close the same session. */
export const countDownSession = (
  { sessionParts, countdowns }: Pick<GameChannelParts, 'sessionParts' | 'countdowns'>,
  game: SeatConnection,
  connection: GameConnection,
): SessionCountdown =>
  new SessionCountdown({
    limits: countdowns ?? defaultLimits,
    view: () => {
      const machine = sessionParts.parts.floor.get(game.seat.machineId);
      return machine?.link && machine.fault === null ? machine.view : null;
    },
    clock: sessionParts.parts.clock,
    warn: (code, count) =>
      connection.peer.notify('info', {
        action: 'SESSION_CLOSE_WARNING',
        code,
        params: { count },
        message: `${count} second${count === 1 ? '' : 's'} ${warningTexts[code]}`,
      }),
    end: (code) => {
      connection.peer.notify('info', {
        action: 'CLOSE_SESSION',
        code: 'CODE_18801',
        params: { reason: code },
        message: 'The session is being terminated.',
      });
      const { clock } = sessionParts.parts;
      void game.closeByServer().then(() => clock.after(farewellMs, () => connection.closeAs('50100')));
    },
  });
