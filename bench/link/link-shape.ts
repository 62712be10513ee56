/** What a link does to packets in each direction. */
export interface LinkShape {
  /** Null: as fast as they come. */
  readonly bitsPerSecond: number | null;
  /** Each way. */
  readonly delayMs: number;
  /** The share of packets that never arrive, 0 to 1. */
  readonly loss: number;
}

/** What waits for a slow link longer than this is thrown away, as by a router. */
export const queueLimitMs = 300;
/** IPv4 and UDP headers, which the link carries too. */
const headerBytes = 28;

/**
 * One direction of a link: when each packet comes out at the other end. Pure: the caller brings the clock, in
 * milliseconds, and the chance.
 */
export class ShapedWay {
  #shape: LinkShape;
  readonly #random: () => number;
  #freeAtMs = Number.NEGATIVE_INFINITY;
  #lastOutMs = Number.NEGATIVE_INFINITY;

  constructor(shape: LinkShape, random: () => number) {
    this.#shape = shape;
    this.#random = random;
  }

  change(shape: LinkShape): void {
    this.#shape = shape;
    this.#freeAtMs = Number.NEGATIVE_INFINITY;
  }

  /** When the packet arrives; null when it is lost. */
  arrival(bytes: number, nowMs: number): number | null {
    const { bitsPerSecond, delayMs, loss } = this.#shape;
    if (this.#random() < loss) return null;
    const startMs = Math.max(nowMs, this.#freeAtMs);
    if (startMs - nowMs > queueLimitMs) return null;
    const carriedMs = bitsPerSecond === null ? 0 : ((bytes + headerBytes) * 8000) / bitsPerSecond;
    this.#freeAtMs = startMs + carriedMs;
    // A link that becomes faster does not let the new overtake the old.
    this.#lastOutMs = Math.max(this.#lastOutMs, this.#freeAtMs + delayMs);
    return this.#lastOutMs;
  }
}
