import type { Clock } from '../../../clock/clock.ts';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** The first press arms a key, a second one soon after moves the money. Only one key is armed at a time. */
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

  /** Returns true if the key should act. */
  press(amountMinor: number): boolean {
    const now = this.#clock.runningMs();
    if (this.#armed.get() !== amountMinor) {
      this.#armedAtMs = now;
      this.#cancel();
      this.#cancel = this.#clock.after(armedMs, () => this.disarm());
      this.#armed.set(amountMinor);
      return false;
    }
    // A double tap is not a second decision.
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
