import type { CommandId, ErrorBody } from '@reelfloor/protocol';
import type { Press } from '@reelfloor/protocol/channels/game';
import type { Clock } from '../../../clock/clock.ts';
import type { GameChannel } from './game-channel.ts';
import type { SeatView } from './game-state.ts';
import { newKey } from './new-key.ts';
import { outcomeKind, withPressAnswer, withPressAsked, withPressExpired } from './pressing.ts';

export interface DeskParts {
  readonly clock: Clock;
  readonly channel: Pick<GameChannel, 'request'>;
  readonly seat: () => SeatView | null;
  /** Until the game has ended for good, a null seat may come back. */
  readonly isOver: () => boolean;
  readonly change: (change: (seat: SeatView) => SeatView) => void;
  /** For a server that does not send the balance here. */
  readonly askBalance: () => void;
  readonly refused: (error: ErrorBody) => void;
}

/** Presses go one at a time: while one is under way, another does nothing. */
export class PressDesk {
  readonly #parts: DeskParts;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  spin(): void {
    this.#press({ button: 'spin', commandId: newKey() as CommandId });
  }

  chooseBand(bandId: number): void {
    this.#press({ button: 'band', commandId: newKey() as CommandId, bandId });
  }

  #press(press: Press): void {
    if (this.#parts.seat()?.pressing.kind !== 'ready') return;
    // Send before drawing: the player should wait for the cabinet, not for the page.
    const { clock } = this.#parts;
    const pressedAtMs = clock.runningMs();
    const answer = this.#parts.channel.request('press', press, pressTimeoutMs);
    this.#parts.change((seat) => withPressAsked(seat, press));
    void answer.then((outcome) => {
      const tookMs = clock.runningMs() - pressedAtMs;
      const cabinetMs = outcome.kind === 'accepted' ? outcome.value.cabinetMs : undefined;
      this.#parts.change((seat) => withPressAnswer(seat, press, outcome, untilTakenMs(tookMs, cabinetMs)));
      if (outcome.kind === 'refused' && outcomeKind(outcome) === 'refused')
        this.#parts.refused(outcome.error);
      clock.after(outcome.kind === 'accepted' ? effectMs : checkMs, () =>
        this.#parts.change((seat) => withPressExpired(seat, press)),
      );
    });
  }
}

/**
 * Estimates the time until the cabinet accepted the press: half of the network time plus the cabinet's own. Without the
 * cabinet's time, returns the whole time until the answer, the upper bound.
 */
const untilTakenMs = (tookMs: number, cabinetMs = tookMs): number =>
  (tookMs + Math.min(cabinetMs, tookMs)) / 2;

/** Longer than the server's deadline. After it the outcome is unknown. */
const pressTimeoutMs = 4000;
/** An accepted press without an effect within this time has none. */
const effectMs = 1500;
/** Every deadline of a press has passed, so it can no longer take effect. */
const checkMs = 6000;
