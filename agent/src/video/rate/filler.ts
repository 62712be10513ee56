/** Bits a second with which a picture of 720 lines, reels turning, is as good as it gets. */
const enough = 2_500_000;
/** A link is tried for so long, and then left alone: one that proved to be narrow costs little. */
const tryMs = 3000;
const restMs = 12_000;
/** A frame that was left out left no room: there was none. */
const longestFrameS = 0.05;
/** Packets at once, at least: how far apart they come tells what the link carries. And at most. */
const burst = { least: 3, most: 9 } as const;

interface FillerView {
  /** What the link is known to take. */
  readonly bitsPerSecond: number;
  /** Everything that was sent since the filler was asked last, what it asked for left out. */
  readonly sentBits: number;
  /** Of one packet that it may ask for. */
  readonly packetBits: number;
  /** When trouble last lowered the rate. */
  readonly cutAtMs: number;
}

/**
 * Decides when to send packets again although nothing is missing. A picture at rest needs few bits, and a rate that is not used
 * cannot grow: after trouble the picture would stay small until the next spin, and that spin be coarse. Pure.
 */
export class Filler {
  #roomBits = 0;
  #atMs: number;
  #triedSinceMs: number;

  constructor(nowMs: number) {
    this.#atMs = nowMs;
    this.#triedSinceMs = nowMs;
  }

  /** How many packets to send now. */
  packets({ bitsPerSecond, sentBits, packetBits, cutAtMs }: FillerView, nowMs: number): number {
    const elapsedS = Math.min(longestFrameS, (nowMs - this.#atMs) / 1000);
    this.#atMs = nowMs;
    if (nowMs - this.#triedSinceMs > tryMs + restMs) this.#triedSinceMs = nowMs;
    const isTrying = nowMs - this.#triedSinceMs < tryMs && nowMs - cutAtMs > tryMs;
    if (!isTrying || bitsPerSecond >= enough) {
      this.#roomBits = 0;
      return 0;
    }
    const room = this.#roomBits + bitsPerSecond * elapsedS - sentBits;
    // A busy picture leaves no room, even where a frame of it is small.
    this.#roomBits = Math.max(-bitsPerSecond / 4, Math.min(burst.most * packetBits, room));
    const packets = Math.floor(this.#roomBits / packetBits);
    if (packets < burst.least) return 0;
    this.#roomBits -= packets * packetBits;
    return packets;
  }
}
