/** Bits per second at 30 frames. `reachAt` lies above `leaveBelow`, so that a swinging rate does not change the height. */
const steps = [
  { height: 720, leaveBelow: 900_000, reachAt: 1_300_000 },
  { height: 540, leaveBelow: 450_000, reachAt: 650_000 },
  { height: 360, leaveBelow: 0, reachAt: 0 },
] as const;
const usualFps = 30;

/** Chooses the picture's height by the rate. A narrow link gets a smaller picture, never fewer frames. */
export class RateHeight {
  readonly #scale: number;
  #level = 0;

  /** Twice the frame rate needs only a quarter more bits, since neighbouring frames are alike. */
  constructor(fps: number) {
    this.#scale = (3 + fps / usualFps) / 4;
  }

  heightFor(bitsPerSecond: number): number {
    const bits = bitsPerSecond / this.#scale;
    while (bits < (steps[this.#level]?.leaveBelow ?? 0)) this.#level += 1;
    while (this.#level > 0 && bits >= (steps[this.#level - 1]?.reachAt ?? 0)) this.#level -= 1;
    return steps[this.#level]?.height ?? steps[0].height;
  }
}
