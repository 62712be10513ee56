/**
 * Picture heights with the bits a second below which each is left for the next, and which must be reached to come to it.
 * At 30 frames a second. Between the two lies what a link near its limit swings by.
 */
const steps = [
  { height: 720, leaveBelow: 900_000, reachAt: 1_300_000 },
  { height: 540, leaveBelow: 450_000, reachAt: 650_000 },
  { height: 360, leaveBelow: 0, reachAt: 0 },
] as const;
const usualFps = 30;

/**
 * The height that a bitrate is enough for. A narrow link costs resolution, never the frame rate: a picture too large for
 * its bits comes late, because no encoder gets it below a certain size. Pure.
 */
export class RateHeight {
  readonly #scale: number;
  #level = 0;

  /** Twice the frames need a quarter as much again: neighbours are more alike. */
  constructor(fps: number) {
    this.#scale = (3 + fps / usualFps) / 4;
  }

  /** The most that makes sense at this bitrate. */
  heightFor(bitsPerSecond: number): number {
    const bits = bitsPerSecond / this.#scale;
    while (bits < (steps[this.#level]?.leaveBelow ?? 0)) this.#level += 1;
    while (this.#level > 0 && bits >= (steps[this.#level - 1]?.reachAt ?? 0)) this.#level -= 1;
    return steps[this.#level]?.height ?? steps[0].height;
  }
}
