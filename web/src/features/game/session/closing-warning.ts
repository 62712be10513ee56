import type { Clock } from '../../../clock/clock.ts';
import type { Info } from './game-state.ts';

/**
 * Announces only some steps of the countdown to screen readers, because announcing every second would drown other
 * speech. `tell` gets null when the countdown is cancelled; otherwise the same words would not be read again.
 */
export class ClosingWarning {
  readonly #clock: Clock;
  readonly #tell: (news: Info | null) => void;
  #cancel = () => {};
  #heardAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, tell: (news: Info | null) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  hear(info: Info): void {
    if (info.action !== 'SESSION_CLOSE_WARNING') return;
    this.stop();
    const nowMs = this.#clock.nowMs();
    const isCounting = nowMs - this.#heardAtMs <= countedMs;
    this.#heardAtMs = nowMs;
    this.#cancel = this.#clock.after(isCounting ? takenBackMs : warningMs, () => this.#tell(null));
    if (Number(info.params?.count) % heardEveryS === 0) this.#tell(info);
  }

  stop(): void {
    this.#cancel();
  }
}

const heardEveryS = 5;
/** Notices at most this far apart, in ms, are a countdown, of which the server sends one each second. */
const countedMs = 1500;
/** If no notice of a countdown comes for this long, in ms, it was cancelled. */
const takenBackMs = 2000;
/** How long a single warning holds, in ms (specification §9). */
const warningMs = 10_000;
