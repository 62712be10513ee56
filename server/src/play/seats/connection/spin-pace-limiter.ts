import type { ErrorCode } from '@reelfloor/protocol';

/** Minimum time in ms between two spins of a player, whatever the jurisdiction profile says. A round takes longer. */
const minSpinIntervalMs = 250;

interface SpinPaceRules {
  readonly minCycleMs: number;
  readonly autoRounds: number;
}

/**
 * Enforces the jurisdiction profile's minimum time between spins and number of autoplay rounds for one page. The time is measured from the
 * answer to a press, when the cabinet has begun the round at the latest. The cabinet measures from the round's start, so it never refuses a
 * spin that was allowed here, even if one press took longer to arrive than the next. A new page starts with a full wait and no autoplay
 * rounds, because its player may just have played elsewhere.
 */
export class SpinPaceLimiter {
  #pressedAt = Number.NEGATIVE_INFINITY;
  #roundAt: number;
  #autoPlayed = Number.POSITIVE_INFINITY;
  /** True while a spin is in progress: being checked, or sent and not answered. */
  #isOpen = false;

  constructor(nowMs: number) {
    this.#roundAt = nowMs;
  }

  /**
   * Starts a spin. Returns null, or the error code why it may not begin now. After null, call `end` when the spin is over, whatever its
   * outcome.
   */
  begin(nowMs: number, origin: 'hand' | 'auto', terms: SpinPaceRules): ErrorCode | null {
    const { minCycleMs, autoRounds } = terms;
    // After the clock was set back, count from now: otherwise spins would be refused until the clock has caught up.
    this.#pressedAt = Math.min(this.#pressedAt, nowMs);
    this.#roundAt = Math.min(this.#roundAt, nowMs);
    if (origin === 'auto' && autoRounds !== 0 && this.#autoPlayed + 1 >= autoRounds) return 'AUTOPLAY_CLOSED';
    // Refuse a second concurrent spin: its minimum cycle time would be measured from the wrong round.
    if (this.#isOpen && (minCycleMs > 0 || autoRounds !== 0)) return 'PRESS_TOO_FAST';
    if (nowMs - this.#pressedAt < minSpinIntervalMs || nowMs - this.#roundAt < minCycleMs) return 'PRESS_TOO_FAST';
    this.#pressedAt = nowMs;
    this.#isOpen = true;
    return null;
  }

  end(): void {
    this.#isOpen = false;
  }

  /** Call when the spin is sent to the cabinet. */
  sent(nowMs: number, origin: 'hand' | 'auto'): void {
    this.#autoPlayed = origin === 'hand' ? 0 : this.#autoPlayed + 1;
    this.#roundAt = nowMs;
  }

  /** Call when the cabinet has answered, even if it is unknown whether the round began. */
  answered(nowMs: number): void {
    this.#roundAt = nowMs;
  }
}
