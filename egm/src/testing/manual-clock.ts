import type { MachineClock } from '../core/trial-machine-clock.ts';

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements MachineClock {
  #nowMs = 0;
  readonly #timers = new Set<Timer>();

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { dueMs: this.#nowMs + Math.max(0, delayMs), run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves the clock, and runs the timers that are due on the way at their time. */
  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs;
    for (let next = this.#next(); next !== null && next.dueMs <= untilMs; next = this.#next()) {
      this.#nowMs = next.dueMs;
      this.#timers.delete(next);
      next.run();
    }
    this.#nowMs = untilMs;
  }

  #next(): Timer | null {
    let next: Timer | null = null;
    for (const timer of this.#timers) if (next === null || timer.dueMs < next.dueMs) next = timer;
    return next;
  }
}
