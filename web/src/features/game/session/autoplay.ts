import type { CabinetView } from '@reelfloor/protocol';
import type { Clock } from '../../../clock/clock.ts';
import type { SpinBlock } from './spin-block.ts';

/** What the player wants autoplay to stop at, beside the own key; null: there is no such limit. */
export interface AutoplayLimits {
  /** How many rounds it begins. Free spins are none of them. */
  readonly rounds: number | null;
  /** It begins no round by which more than this could be lost since its start. */
  readonly lossMinor: number | null;
  /** It begins no round after one that won as much. */
  readonly winMinor: number | null;
}

export const noLimits: AutoplayLimits = { rounds: null, lossMinor: null, winMinor: null };

/** Why autoplay stopped although the player did not stop it: a limit was reached, or the key cannot spin any more. */
export type AutoplayEnd = SpinBlock | 'rounds' | 'loss' | 'win';

export interface AutoplayOptions {
  readonly isOn: () => boolean;
  /** `roundsLeft` counts the rounds that are still to begin; null: without an end. */
  readonly turn: (on: boolean, roundsLeft: number | null) => void;
  /** What stands in the way of a spin now; null: nothing. */
  readonly block: () => SpinBlock | null;
  /** What the cabinet shows; null: there is no seat. */
  readonly cabinet: () => CabinetView | null;
  readonly spin: () => void;
  readonly stopped: (end: AutoplayEnd) => void;
  readonly clock: Clock;
}

/**
 * Presses spin by itself until it is stopped or comes to one of its limits. It waits for a round that runs, for a picture that stands still a
 * moment and for a sheet that lies over the reels; anything else that keeps the key from spinning ends it, so that it never begins again by surprise.
 */
export class Autoplay {
  readonly #options: AutoplayOptions;
  #callOffNext: (() => void) | null = null;
  #limits = noLimits;
  #roundsLeft: number | null = null;
  /** The meter and the last round at the start. Whoever moves money stops autoplay, so the meter tells what was lost. */
  #creditAtStart = 0;
  #roundAtStart: string | null = null;
  #bestWinMinor = 0;

  constructor(options: AutoplayOptions) {
    this.#options = options;
  }

  start(limits: AutoplayLimits = noLimits): void {
    const { isOn, turn, block, cabinet } = this.#options;
    const now = block();
    const view = cabinet();
    if (isOn() || view === null || (now !== null && !passes(now))) return;
    this.#limits = limits;
    this.#roundsLeft = limits.rounds;
    this.#creditAtStart = view.creditMinor;
    this.#roundAtStart = view.roundId;
    this.#bestWinMinor = 0;
    turn(true, limits.rounds);
    if (now === null && isOn()) this.#press();
  }

  stop(): void {
    this.#callOff();
    if (this.#options.isOn()) this.#options.turn(false, null);
  }

  /** Something changed: the key may spin again, or never more. */
  follow(): void {
    const { isOn, block, clock } = this.#options;
    if (!isOn()) return;
    this.#seeWin();
    const now = block();
    if (now === null) {
      this.#callOffNext ??= clock.after(pauseMs, () => this.#press());
      return;
    }
    this.#callOff();
    if (!passes(now)) this.#end(now);
  }

  #callOff(): void {
    this.#callOffNext?.();
    this.#callOffNext = null;
  }

  #press(): void {
    const { isOn, block, turn, spin } = this.#options;
    this.#callOff();
    if (!isOn() || block() !== null) return;
    const reached = this.#limitReached();
    if (reached) return this.#end(reached);
    if (this.#roundsLeft !== null) turn(true, --this.#roundsLeft);
    spin();
  }

  #end(end: AutoplayEnd): void {
    this.stop();
    this.#options.stopped(end);
  }

  #seeWin(): void {
    const view = this.#options.cabinet();
    if (view && view.roundId !== this.#roundAtStart)
      this.#bestWinMinor = Math.max(this.#bestWinMinor, view.winMinor);
  }

  #limitReached(): AutoplayEnd | null {
    const { lossMinor, winMinor } = this.#limits;
    const view = this.#options.cabinet();
    if (winMinor !== null && this.#bestWinMinor >= winMinor) return 'win';
    if (this.#roundsLeft === 0) return 'rounds';
    const lostMinor = this.#creditAtStart - (view?.creditMinor ?? 0);
    return lossMinor !== null && lostMinor + (view?.stakeMinor ?? 0) > lossMinor ? 'loss' : null;
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
