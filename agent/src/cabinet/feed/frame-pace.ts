/** Says when to draw: on an even beat, or at once for what the player waits for; the beat continues from there. */
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

  /** Call when drawing begins. Missed beats are dropped. */
  drew(nowMs: number): void {
    const nextMs = this.#dueAtMs + this.#intervalMs;
    this.#dueAtMs = nextMs > nowMs ? nextMs : nowMs + this.#intervalMs;
  }

  /** Makes a frame due now. Hurried frames keep a third of the beat apart: a flood costs at most three times the frames. */
  hurry(nowMs: number): void {
    const earliestMs = Math.max(nowMs, this.#hurriedAtMs + this.#intervalMs / 3);
    if (earliestMs >= this.#dueAtMs) return;
    this.#dueAtMs = earliestMs;
    this.#hurriedAtMs = earliestMs;
  }
}
