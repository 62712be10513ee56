import type { CommandId, ErrorBody } from '@reelfloor/protocol';
import type { Press } from '@reelfloor/protocol/channels/game';
import type { Clock } from '../../../clock/clock.ts';
import type { GameChannel } from './game-channel.ts';
import type { SeatView } from './game-state.ts';
import { newKey } from './new-key.ts';
import { outcomeKind, pressAnswered, pressAsked, pressExpired } from './pressing.ts';

/** What the desks need of the session. */
export interface DeskParts {
  readonly clock: Clock;
  readonly channel: Pick<GameChannel, 'request'>;
  /** Null unless the game is being played. */
  readonly seat: () => SeatView | null;
  /** The game has ended for good; a seat that is null may otherwise come back. */
  readonly isOver: () => boolean;
  readonly change: (change: (seat: SeatView) => SeatView) => void;
  /** Has the wallet told anew, where the server tells of it by call alone. */
  readonly askBalance: () => void;
  readonly refused: (error: ErrorBody) => void;
}

/** Sends presses, one at a time; a press while another is under way does nothing. */
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
    // On the wire before anything is drawn: the player waits for the cabinet, not for the page.
    const { clock } = this.#parts;
    const pressedAtMs = clock.runningMs();
    const answer = this.#parts.channel.request('press', press, pressTimeoutMs);
    this.#parts.change((seat) => pressAsked(seat, press));
    void answer.then((outcome) => {
      const tookMs = clock.runningMs() - pressedAtMs;
      const cabinetMs = outcome.kind === 'accepted' ? outcome.value.cabinetMs : undefined;
      this.#parts.change((seat) => pressAnswered(seat, press, outcome, untilTakenMs(tookMs, cabinetMs)));
      if (outcome.kind === 'refused' && outcomeKind(outcome) === 'refused')
        this.#parts.refused(outcome.error);
      clock.after(outcome.kind === 'accepted' ? effectMs : checkMs, () =>
        this.#parts.change((seat) => pressExpired(seat, press)),
      );
    });
  }
}

/**
 * How long a press took to be taken: the way there, as long as the way back, and the cabinet's own time. Where a server does
 * not say that, all of the time until the answer: it may have passed before the cabinet had taken it.
 */
const untilTakenMs = (tookMs: number, cabinetMs = tookMs): number =>
  (tookMs + Math.min(cabinetMs, tookMs)) / 2;

/** The server's own deadline for a press is shorter; after this the outcome is unknown. */
const pressTimeoutMs = 4000;
/** An accepted press shows on the cabinet within this, or its effect is one that a view does not show. */
const effectMs = 1500;
/** A press of unknown outcome has passed every deadline on its way after this. */
const checkMs = 6000;
