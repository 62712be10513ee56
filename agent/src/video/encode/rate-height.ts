/**
 * Picture heights with their bits per second at 30 frames a second. The gap between leaving and reaching a height is as wide as
 * a link near its limit swings, so that the height does not switch back and forth.
 */
const steps = [
  { height: 720, leaveBelow: 900_000, reachAt: 1_300_000 },
  { height: 540, leaveBelow: 450_000, reachAt: 650_000 },
  { height: 360, leaveBelow: 0, reachAt: 0 },
] as const;
const usualFps = 30;

/**
 * Chooses the height that a bitrate is enough for. A narrow link costs resolution and never the frame rate: a picture too large
 * for its bits arrives late, because no encoder makes it smaller than a certain size. Pure.
 */
export class RateHeight {
  readonly #scale: number;
  #level = 0;

  /** Twice the frames need only a quarter more bits, since neighbouring frames are more alike. */
  constructor(fps: number) {
    this.#scale = (3 + fps / usualFps) / 4;
  }

  /** Returns the height in pixels. */
  heightFor(bitsPerSecond: number): number {
    const bits = bitsPerSecond / this.#scale;
    while (bits < (steps[this.#level]?.leaveBelow ?? 0)) this.#level += 1;
    while (this.#level > 0 && bits >= (steps[this.#level - 1]?.reachAt ?? 0)) this.#level -= 1;
    return steps[this.#level]?.height ?? steps[0].height;
  }
}
