/** Pauses before the next attempts at a picture, in ms. The last one repeats: a server counts the offers of a minute. */
const pausesMs = [500, 2_000, 5_000] as const;
/** Longest time without a steady picture, in ms. Then whoever watches is asked whether to go on. */
export const maxWaitMs = 45_000;
/** A picture that was shown for this long, in ms, was steady: after its loss the waiting begins anew. */
const steadyMs = 10_000;

/** Decides whether, and when, a page that watches a machine tries again to get its picture. */
export class WatchPatience {
  readonly #nowMs: () => number;
  #waitingFromMs = 0;
  #shownAtMs: number | null = null;
  #failures = 0;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Call before the first attempt, and when a lost connection to the server is back. */
  begin(): void {
    this.#waitingFromMs = this.#nowMs();
    this.#shownAtMs = null;
    this.#failures = 0;
  }

  noteShown(): void {
    this.#shownAtMs = this.#nowMs();
  }

  /** Call when an attempt failed or its picture is lost. Returns the pause before the next attempt in ms; null: give up. */
  takePauseMs(): number | null {
    const nowMs = this.#nowMs();
    if (this.#shownAtMs !== null && nowMs - this.#shownAtMs >= steadyMs) this.begin();
    this.#shownAtMs = null;
    if (nowMs - this.#waitingFromMs >= maxWaitMs) return null;
    const pauseMs = pausesMs[Math.min(this.#failures, pausesMs.length - 1)] ?? pausesMs[0];
    this.#failures += 1;
    return pauseMs;
  }
}
