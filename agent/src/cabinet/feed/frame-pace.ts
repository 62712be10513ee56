/**
 * When to draw. Frames come on an even beat; a hurried frame (something happened that the player waits for) is drawn
 * at once and the beat goes on from it, so that no two frames after it stand closer than the beat. Pure: the caller
 * brings the clock, in milliseconds.
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

  /** A frame's drawing begins now. A beat that was missed is dropped, not caught up. */
  drew(nowMs: number): void {
    const nextMs = this.#dueAtMs + this.#intervalMs;
    this.#dueAtMs = nextMs > nowMs ? nextMs : nowMs + this.#intervalMs;
  }

  /**
   * Makes the next frame due now, however near the last one is: that is what the player waits for. Only hurried frames
   * keep a third of the beat between each other, so a flood of scenes costs at most three times the frames.
   */
  hurry(nowMs: number): void {
    const earliestMs = Math.max(nowMs, this.#hurriedAtMs + this.#intervalMs / 3);
    if (earliestMs >= this.#dueAtMs) return;
    this.#dueAtMs = earliestMs;
    this.#hurriedAtMs = earliestMs;
  }
}
