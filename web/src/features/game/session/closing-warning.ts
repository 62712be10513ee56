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
/** If no notice comes for this long, in ms, the countdown was cancelled: the server sends a notice each second. */
const takenBackMs = 2000;
