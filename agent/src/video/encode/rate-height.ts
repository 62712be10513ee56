/** In bits per second at 30 frames. The gaps are as wide as a link near its limit swings, so that heights do not alternate. */
const steps = [
  { height: 720, leaveBelow: 900_000, reachAt: 1_300_000 },
  { height: 540, leaveBelow: 450_000, reachAt: 650_000 },
  { height: 360, leaveBelow: 0, reachAt: 0 },
] as const;
const usualFps = 30;

/** A narrow link costs resolution and never frame rate: a picture too large for its bits arrives late. */
export class RateHeight {
  readonly #scale: number;
  #level = 0;

  /** Twice the frames need only a quarter more bits, since neighbours are alike. */
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
