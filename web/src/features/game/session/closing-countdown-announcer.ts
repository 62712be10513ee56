import type { Clock } from '../../../clock/clock.ts';
import type { GameInfoMessage } from './game-state.ts';

/**
 * Announces only some steps of the countdown to the session's close to screen readers, because announcing every second would drown other
 * speech. `notify` gets null when the countdown is cancelled, which clears the live region; otherwise the same text would not be announced
 * again.
 */
export class ClosingCountdownAnnouncer {
  readonly #clock: Clock;
  readonly #notify: (seatEvents: GameInfoMessage | null) => void;
  #cancel = () => {};
  #receivedAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, notify: (seatEvents: GameInfoMessage | null) => void) {
    this.#clock = clock;
    this.#notify = notify;
  }

  receive(info: GameInfoMessage): void {
    if (info.action !== 'SESSION_CLOSE_WARNING') return;
    this.stop();
    const nowMs = this.#clock.runningMs();
    const isCounting = nowMs - this.#receivedAtMs <= countedMs;
    this.#receivedAtMs = nowMs;
    this.#cancel = this.#clock.after(isCounting ? takenBackMs : warningMs, () => this.#notify(null));
    if (Number(info.params?.count) % spokenEveryS === 0) this.#notify(info);
  }

  stop(): void {
    this.#cancel();
  }
}

const spokenEveryS = 5;
/** Warnings of a session's close at most this far apart, in ms, belong to a countdown: the server sends one each second. */
const countedMs = 1500;
/** If a countdown to the session's close sends no further warning for this long, in ms, the close was cancelled. */
const takenBackMs = 2000;
/** How long a single warning of a session's close, without a countdown, is valid, in ms (specification §9). */
const warningMs = 10_000;
