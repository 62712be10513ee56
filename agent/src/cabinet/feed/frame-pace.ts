/**
 * Says when to draw. Frames come on an even beat. A hurried frame, for something that the player waits for, is drawn at
 * once, and the beat continues from it. Callers pass the time, in milliseconds.
 */
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

  /** Call when drawing begins. Beats that were missed are dropped. */
  drew(nowMs: number): void {
    const nextMs = this.#dueAtMs + this.#intervalMs;
    this.#dueAtMs = nextMs > nowMs ? nextMs : nowMs + this.#intervalMs;
  }

  /**
   * Makes the next frame due now, even just after another. Hurried frames keep a third of the beat between each other,
   * so a flood of scenes costs at most three times the frames.
   */
  hurry(nowMs: number): void {
    const earliestMs = Math.max(nowMs, this.#hurriedAtMs + this.#intervalMs / 3);
    if (earliestMs >= this.#dueAtMs) return;
    this.#dueAtMs = earliestMs;
    this.#hurriedAtMs = earliestMs;
  }
}
