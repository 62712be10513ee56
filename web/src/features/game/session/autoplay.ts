import type { SpinBlock } from './spin-block.ts';

export interface AutoplayOptions {
  readonly isOn: () => boolean;
  readonly turn: (on: boolean) => void;
  /** What stands in the way of a spin now; null: nothing. */
  readonly block: () => SpinBlock | null;
  readonly spin: () => void;
  /** Why it stopped, where the player did not stop it. */
  readonly stopped: (block: SpinBlock) => void;
  /** Between a round's end and the next press: the result wants to be seen. */
  readonly pauseMs: number;
}

/**
 * Presses spin by itself until it is stopped. It waits for a round that runs, for a picture that stands still a
 * moment and for a sheet that lies over the reels; anything else that keeps the key from spinning ends it, so that it never begins again by surprise.
 */
export class Autoplay {
  readonly #options: AutoplayOptions;
  #next: ReturnType<typeof setTimeout> | undefined;

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
    clearTimeout(this.#next);
    this.#next = undefined;
    if (this.#options.isOn()) this.#options.turn(false);
  }

  /** Something changed: the key may spin again, or never more. */
  follow(): void {
    const { isOn, block, stopped } = this.#options;
    if (!isOn()) return;
    const now = block();
    if (now === null) {
      this.#next ??= setTimeout(() => this.#press(), this.#options.pauseMs);
      return;
    }
    clearTimeout(this.#next);
    this.#next = undefined;
    if (passes(now)) return;
    this.stop();
    stopped(now);
  }

  #press(): void {
    this.#next = undefined;
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
