import type { ErrorCode } from '@reelfloor/protocol';

/** Shortest time in ms between two spins of a player, whatever the profile says. A round takes longer. */
const minSpinIntervalMs = 250;

interface SpinPaceRules {
  readonly minCycleMs: number;
  readonly autoRounds: number;
}

/**
 * Holds the spins of one page to the profile's cycle and to its rounds of autoplay. The cycle counts from the answer to a
 * press, when the cabinet has begun the round at the latest: so the cabinet, which counts from the round's start, never
 * refuses what was let through here because one press took longer on its way than the next. A new page begins with a whole
 * cycle and without rounds of autoplay: its player may have just played elsewhere.
 */
export class SpinPace {
  #pressedAt = Number.NEGATIVE_INFINITY;
  #roundAt: number;
  #autoPlayed = Number.POSITIVE_INFINITY;
  /** True while a spin is under way: asked about, or sent and not answered. */
  #isOpen = false;

  constructor(nowMs: number) {
    this.#roundAt = nowMs;
  }

  /** Returns why a spin may not begin now; null if it may. Then call `end` when it is over, however it ended. */
  begin(nowMs: number, origin: 'hand' | 'auto', terms: SpinPaceRules): ErrorCode | null {
    const { minCycleMs, autoRounds } = terms;
    // After the clock was set back, count from now: otherwise nobody could spin until it has caught up.
    this.#pressedAt = Math.min(this.#pressedAt, nowMs);
    this.#roundAt = Math.min(this.#roundAt, nowMs);
    if (origin === 'auto' && autoRounds !== 0 && this.#autoPlayed + 1 >= autoRounds) return 'AUTOPLAY_CLOSED';
    // Of two spins under way, the second would be held against the round before the first.
    if (this.#isOpen && (minCycleMs > 0 || autoRounds !== 0)) return 'PRESS_TOO_FAST';
    if (nowMs - this.#pressedAt < minSpinIntervalMs || nowMs - this.#roundAt < minCycleMs)
      return 'PRESS_TOO_FAST';
    this.#pressedAt = nowMs;
    this.#isOpen = true;
    return null;
  }

  end(): void {
    this.#isOpen = false;
  }

  /** Call when the spin goes to the cabinet. */
  sent(nowMs: number, origin: 'hand' | 'auto'): void {
    this.#autoPlayed = origin === 'hand' ? 0 : this.#autoPlayed + 1;
    this.#roundAt = nowMs;
  }

  /** Call with the cabinet's answer, also if it is unknown whether the round began. */
  answered(nowMs: number): void {
    this.#roundAt = nowMs;
  }
}
