import type { Clock } from '../process/clock.ts';

interface Timer {
  dueMs: number;
  readonly everyMs: number | null;
  readonly run: () => void;
}

/** A moment in 2027; the distance from the real clock shows whoever reads that one. */
const beginningMs = 1_800_000_000_000;

/** A clock that stands still until a test moves it. */
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

  /** Runs what falls due on the way, in order, each at its own moment. What was started does not get time to end. */
  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs;
    for (let next = this.#next(untilMs); next; next = this.#next(untilMs)) this.#run(next);
    this.#nowMs = untilMs;
  }

  /** The same, and after each timer lets the work that it started come to rest. */
  async pass(byMs: number, settle: () => Promise<void>): Promise<void> {
    const untilMs = this.#nowMs + byMs;
    await settle();
    for (let next = this.#next(untilMs); next; next = this.#next(untilMs)) {
      this.#run(next);
      await settle();
    }
    this.#nowMs = untilMs;
  }

  /** Moves to the next moment at which something falls due. */
  advanceToNext(): void {
    const next = this.#next(Number.POSITIVE_INFINITY);
    if (!next) throw new Error('nothing will ever fall due');
    this.advance(Math.max(0, next.dueMs - this.#nowMs));
  }

  /** Another time of day, as after a restart on a machine whose clock was set. No timer falls due by it. */
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

  /** The first that falls due by then; of two at one moment the one that was started first. */
  #next(untilMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers)
      if (timer.dueMs <= untilMs && (!next || timer.dueMs < next.dueMs)) next = timer;
    return next;
  }
}
