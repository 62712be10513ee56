import type { Clock } from '../clock/clock.ts';

interface Timer {
  dueMs: number;
  readonly everyMs: number | null;
  readonly run: () => void;
}

/** A clock that moves only when the test moves it. */
export class ManualClock implements Clock {
  #runningMs = 0;
  #aheadMs = 0;
  readonly #timers = new Set<Timer>();

  nowMs(): number {
    return startMs + this.#runningMs + this.#aheadMs;
  }

  runningMs(): number {
    return this.#runningMs;
  }

  after(delayMs: number, run: () => void): () => void {
    // Rounds up to whole milliseconds, at least 1, as a browser's timers do.
    const dueMs = this.#runningMs + Math.max(1, Math.ceil(delayMs));
    return this.#plan({ dueMs, everyMs: null, run });
  }

  every(intervalMs: number, run: () => void): () => void {
    return this.#plan({ dueMs: this.#runningMs + intervalMs, everyMs: intervalMs, run });
  }

  /** Sets what `nowMs` returns on or, with a negative number, back. Nothing else passes. */
  setBy(ms: number): void {
    this.#aheadMs += ms;
  }

  get planned(): number {
    return this.#timers.size;
  }

  /** Moves the clock. Runs due timers in order, each at its own time, and waits for promises after each. */
  async advance(byMs: number): Promise<void> {
    await settled();
    const untilMs = this.#runningMs + byMs;
    for (let next = this.#next(); next && next.dueMs <= untilMs; next = this.#next()) {
      this.#runningMs = next.dueMs;
      if (next.everyMs === null) this.#timers.delete(next);
      else next.dueMs += next.everyMs;
      next.run();
      await settled();
    }
    this.#runningMs = untilMs;
  }

  #plan(timer: Timer): () => void {
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  #next(): Timer | undefined {
    return [...this.#timers].sort((a, b) => a.dueMs - b.dueMs)[0];
  }
}

/** Resolves when all promises that wait for neither timers nor network have settled. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const startMs = 1_800_000_000_000;
