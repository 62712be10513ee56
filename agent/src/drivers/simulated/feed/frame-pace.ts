/** Decides when to draw: at even intervals, or at once if a player waits. Intervals then start from that frame. */
export class FramePace {
  readonly #intervalMs: number;
  #dueAtMs: number;
  #hurriedAtMs = Number.NEGATIVE_INFINITY;

  constructor(fps: number, nowMs: number) {
    this.#intervalMs = 1000 / fps;
    this.#dueAtMs = nowMs;
  }

  get dueAtMs(): number {
    return this.#dueAtMs;
  }

  /** Call when drawing a frame begins. Plans the next frame and skips intervals that have already passed. */
  drew(nowMs: number): void {
    const nextMs = this.#dueAtMs + this.#intervalMs;
    this.#dueAtMs = nextMs > nowMs ? nextMs : nowMs + this.#intervalMs;
  }

  /** Makes a frame due at once, or a third of an interval after the last hurried frame: at most triple the frame rate. */
  hurry(nowMs: number): void {
    const earliestMs = Math.max(nowMs, this.#hurriedAtMs + this.#intervalMs / 3);
    if (earliestMs >= this.#dueAtMs) return;
    this.#dueAtMs = earliestMs;
    this.#hurriedAtMs = earliestMs;
  }
}
