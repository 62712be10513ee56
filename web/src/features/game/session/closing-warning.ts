import type { Clock } from '../../../clock/clock.ts';
import type { Info } from './game-state.ts';

/**
 * Follows the countdown to a session's end as a screen reader should hear it: each second would talk over everything
 * else. `tell` gets the news to read out, and null once the countdown was taken back: the next one begins with the same
 * words, which would not be heard again.
 */
export class ClosingWarning {
  readonly #clock: Clock;
  readonly #tell: (news: Info | null) => void;
  #callOff = () => {};

  constructor(clock: Clock, tell: (news: Info | null) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  hear(info: Info): void {
    if (info.action !== 'SESSION_CLOSE_WARNING') return;
    this.stop();
    this.#callOff = this.#clock.after(takenBackMs, () => this.#tell(null));
    if (Number(info.params?.count) % heardEveryS === 0) this.#tell(info);
  }

  stop(): void {
    this.#callOff();
  }
}

const heardEveryS = 5;
/** One second's news without a next: the countdown was taken back. */
const takenBackMs = 2000;
