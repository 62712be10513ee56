import type { Clock } from '../clock.ts';

export class ManualClock implements Clock {
  #nowMs = 1_000_000;
  readonly #timers = new Set<{ dueMs: number; run: () => void }>();

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { dueMs: this.#nowMs + Math.max(0, delayMs), run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs;
    for (let next = this.#next(); next && next.dueMs <= untilMs; next = this.#next()) {
      this.#nowMs = next.dueMs;
      this.#timers.delete(next);
      next.run();
    }
    this.#nowMs = untilMs;
  }

  /** Moves to the moment of the next timer, but no further than this, and runs it. */
  step(atMostMs: number): number {
    const passedMs = Math.min(atMostMs, Math.max(0, (this.#next()?.dueMs ?? Number.POSITIVE_INFINITY) - this.#nowMs));
    this.advance(passedMs);
    return passedMs;
  }

  runOut(): void {
    for (let next = this.#next(); next; next = this.#next()) this.advance(next.dueMs - this.#nowMs);
  }

  #next() {
    return [...this.#timers].sort((a, b) => a.dueMs - b.dueMs)[0];
  }
}
