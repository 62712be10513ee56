import type { Clock } from '../../../clock/clock.ts';
import type { SpinBlock } from './spin-block.ts';

export interface AutoplayOptions {
  readonly isOn: () => boolean;
  readonly turn: (on: boolean) => void;
  /** What stands in the way of a spin now; null: nothing. */
  readonly block: () => SpinBlock | null;
  readonly spin: () => void;
  /** Why it stopped, where the player did not stop it. */
  readonly stopped: (block: SpinBlock) => void;
  readonly clock: Clock;
}

/**
 * Presses spin by itself until it is stopped. It waits for a round that runs, for a picture that stands still a
 * moment and for a sheet that lies over the reels; anything else that keeps the key from spinning ends it, so that it never begins again by surprise.
 */
export class Autoplay {
  readonly #options: AutoplayOptions;
  #callOffNext: (() => void) | null = null;

  constructor(options: AutoplayOptions) {
    this.#options = options;
  }

  start(): void {
    const { isOn, turn, block, spin } = this.#options;
    const now = block();
    if (isOn() || (now !== null && !passes(now))) return;
    turn(true);
    if (now === null) spin();
  }

  stop(): void {
    this.#callOff();
    if (this.#options.isOn()) this.#options.turn(false);
  }

  /** Something changed: the key may spin again, or never more. */
  follow(): void {
    const { isOn, block, stopped, clock } = this.#options;
    if (!isOn()) return;
    const now = block();
    if (now === null) {
      this.#callOffNext ??= clock.after(pauseMs, () => this.#press());
      return;
    }
    this.#callOff();
    if (passes(now)) return;
    this.stop();
    stopped(now);
  }

  #callOff(): void {
    this.#callOffNext?.();
    this.#callOffNext = null;
  }

  #press(): void {
    this.#callOffNext = null;
    if (this.#options.isOn() && this.#options.block() === null) this.#options.spin();
  }
}

/** Whether autoplay waits for it. An unknown press is not repeated, not by the next of the row either. */
export const passes = (block: SpinBlock): boolean =>
  block === 'running' ||
  block === 'freeSpins' ||
  block === 'asked' ||
  block === 'frozen' ||
  block === 'covered';

/** Between a round's end and the next press: long enough to see what the round brought. */
const pauseMs = 600;
