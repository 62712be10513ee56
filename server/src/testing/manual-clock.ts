import type { Clock } from '../platform/clock/clock.ts';

interface Timer {
  dueMs: number;
  readonly everyMs: number | null;
  readonly run: () => void;
}

/** Start of the clock, in 2027: a test fails if code reads the real clock by mistake. */
const beginningMs = 1_800_000_000_000;

export class ManualClock implements Clock {
  #nowMs: number;
  readonly #timers = new Set<Timer>();

  constructor(nowMs = beginningMs) {
    this.#nowMs = nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    return this.#start({ dueMs: this.#nowMs + Math.max(0, delayMs), everyMs: null, run });
  }

  every(periodMs: number, run: () => void): () => void {
    return this.#start({ dueMs: this.#nowMs + periodMs, everyMs: periodMs, run });
  }

  /** Runs the timers that become due, each at its time. Does not wait for the work that they start. */
  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs;
    for (let next = this.#next(untilMs); next; next = this.#next(untilMs)) this.#run(next);
    this.#nowMs = untilMs;
  }

  /** Runs the timers that become due, and after each waits until the work that it started is at rest. */
  async pass(byMs: number, settle: () => Promise<void>): Promise<void> {
    const untilMs = this.#nowMs + byMs;
    await settle();
    for (let next = this.#next(untilMs); next; next = this.#next(untilMs)) {
      this.#run(next);
      await settle();
    }
    this.#nowMs = untilMs;
  }

  advanceToNext(): void {
    const next = this.#next(Number.POSITIVE_INFINITY);
    if (!next) throw new Error('nothing will ever fall due');
    this.advance(Math.max(0, next.dueMs - this.#nowMs));
  }

  /** Sets the time of day without running any timer, as if the computer's clock had been set. */
  set(nowMs: number): void {
    for (const timer of this.#timers) timer.dueMs += nowMs - this.#nowMs;
    this.#nowMs = nowMs;
  }

  #start(timer: Timer): () => void {
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  #run(timer: Timer): void {
    this.#nowMs = Math.max(this.#nowMs, timer.dueMs);
    if (timer.everyMs === null) this.#timers.delete(timer);
    else timer.dueMs += timer.everyMs;
    timer.run();
  }

  /** Returns the timer that is due next. Of two that are due at the same time, returns the one that was started first. */
  #next(untilMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (timer.dueMs <= untilMs && (!next || timer.dueMs < next.dueMs)) next = timer;
    return next;
  }
}
