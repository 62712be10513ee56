import type { Clock } from './clock.ts';

interface Timer {
  dueMs: number;
  readonly everyMs: number | null;
  readonly run: () => void;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #runningMs = 0;
  readonly #timers = new Set<Timer>();

  nowMs(): number {
    return startMs + this.#runningMs;
  }

  runningMs(): number {
    return this.#runningMs;
  }

  after(delayMs: number, run: () => void): () => void {
    // Whole milliseconds and at least one, as timers count them.
    const dueMs = this.#runningMs + Math.max(1, Math.ceil(delayMs));
    return this.#plan({ dueMs, everyMs: null, run });
  }

  every(intervalMs: number, run: () => void): () => void {
    return this.#plan({ dueMs: this.#runningMs + intervalMs, everyMs: intervalMs, run });
  }

  /** Timers that are still to run. */
  get planned(): number {
    return this.#timers.size;
  }

  /** Runs what falls due on the way, in order, each at its own moment, and lets each take its effect before the next. */
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

/** Resolves once every promise has run on that waits for nothing but other promises. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const startMs = 1_800_000_000_000;
