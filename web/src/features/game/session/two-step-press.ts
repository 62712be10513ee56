import type { Clock } from '../../../clock/clock.ts';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** Makes a key that moves money need two presses, one soon after the other. One key is armed at a time. */
export class TwoStepPress {
  readonly #clock: Clock;
  readonly #armed = new Snapshot<number | null>(null);
  #armedAtMs = 0;
  #cancel = () => {};

  readonly subscribe: Snapshot<number | null>['subscribe'] = this.#armed.subscribe;
  readonly armed = this.#armed.get;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns true at a second press: the key acts. A first press only arms the key. */
  press(amountMinor: number): boolean {
    const now = this.#clock.runningMs();
    if (this.#armed.get() !== amountMinor) {
      this.#armedAtMs = now;
      this.#cancel();
      this.#cancel = this.#clock.after(armedMs, () => this.disarm());
      this.#armed.set(amountMinor);
      return false;
    }
    // A double tap does not count as a second press.
    if (now - this.#armedAtMs < doubleTapMs) return false;
    this.disarm();
    return true;
  }

  disarm(): void {
    this.#cancel();
    if (this.#armed.get() !== null) this.#armed.set(null);
  }
}

const armedMs = 5000;
const doubleTapMs = 350;
