interface Timer {
  dueMs: number;
  readonly order: number;
  readonly everyMs: number | null;
  readonly run: () => void;
  unref(): Timer;
}

const replaced = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
/** Start of the virtual clock, in 2027, so that code that reads the real clock is noticed. */
const beginningMs = 1_800_000_000_000;

/** Replaces timers and `Date.now`. `setImmediate` and promises stay real: their work needs no time. */
export class VirtualTime {
  #nowMs = beginningMs;
  #ordered = 0;
  readonly #timers = new Set<Timer>();

  /** Replaces the timers and returns the function that restores the real timers. */
  install(): () => void {
    const real = Object.fromEntries(replaced.map((name) => [name, globalThis[name]]));
    const realNow = Date.now;
    const start = (run: (...args: unknown[]) => void, delayMs = 0, args: unknown[], repeats: boolean) => {
      const waitMs = Math.max(1, Math.trunc(delayMs) || 1);
      const timer: Timer = {
        dueMs: this.#nowMs + waitMs,
        order: this.#ordered++,
        everyMs: repeats ? waitMs : null,
        run: () => run(...args),
        unref: () => timer,
      };
      this.#timers.add(timer);
      return timer;
    };
    const stop = (timer: Timer) => void this.#timers.delete(timer);
    Object.assign(globalThis, {
      setTimeout: (run: () => void, delayMs?: number, ...args: unknown[]) => start(run, delayMs, args, false),
      setInterval: (run: () => void, delayMs?: number, ...args: unknown[]) => start(run, delayMs, args, true),
      clearTimeout: stop,
      clearInterval: stop,
    });
    Date.now = () => this.#nowMs;
    return () => {
      Object.assign(globalThis, real);
      Date.now = realNow;
    };
  }

  /** Moves the clock and runs the due timers. `settle` waits until the work of each timer is finished. */
  async advance(byMs: number, settle: () => Promise<void>): Promise<void> {
    const untilMs = this.#nowMs + byMs;
    for (let next = this.#next(); next && next.dueMs <= untilMs; next = this.#next()) {
      this.#nowMs = next.dueMs;
      if (next.everyMs === null) this.#timers.delete(next);
      else next.dueMs += next.everyMs;
      next.run();
      await settle();
    }
    this.#nowMs = untilMs;
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers)
      if (!next || timer.dueMs < next.dueMs || (timer.dueMs === next.dueMs && timer.order < next.order)) next = timer;
    return next;
  }
}
