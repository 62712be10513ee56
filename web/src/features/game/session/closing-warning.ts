import type { Clock } from '../../../clock/clock.ts';
import type { Info } from './game-state.ts';

/**
 * Tells screen readers only some steps of the countdown: read each second, it would drown everything else. `tell` gets
 * null when the countdown was cancelled, because the same words would not be read twice.
 */
export class ClosingWarning {
  readonly #clock: Clock;
  readonly #tell: (news: Info | null) => void;
  #cancel = () => {};

  constructor(clock: Clock, tell: (news: Info | null) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  hear(info: Info): void {
    if (info.action !== 'SESSION_CLOSE_WARNING') return;
    this.stop();
    this.#cancel = this.#clock.after(takenBackMs, () => this.#tell(null));
    if (Number(info.params?.count) % heardEveryS === 0) this.#tell(info);
  }

  stop(): void {
    this.#cancel();
  }
}

const heardEveryS = 5;
/** The server sends one notice a second; after this long without one, the countdown was cancelled. */
const takenBackMs = 2000;
