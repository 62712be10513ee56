/** Bits per second at which turning reels of 720 pixels height cannot look better. A higher rate needs no proof. */
const enough = 2_500_000;
/** A link is tried for 3 s of every 15 s, so that trying costs a narrow link little. */
const tryMs = 3000;
const restMs = 12_000;
/** Time without a frame counts as one frame's at most: a frame was left out because there was no room. */
const longestFrameS = 0.05;
/** Packets sent at once. At least three, because their distance on arrival shows what the link carries. */
const burst = { least: 3, most: 9 } as const;

interface FillerView {
  readonly bitsPerSecond: number;
  /** Sent since the last call, without filler. */
  readonly sentBits: number;
  readonly packetBits: number;
  readonly cutAtMs: number;
}

/**
 * Decides when to send packets again although none is missing. A picture at rest needs few bits, and an unused rate cannot grow:
 * after trouble the picture would stay small until the next spin. Pure: the caller passes the time.
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
    // A busy picture leaves no room, even if one of its frames is small.
    this.#roomBits = Math.max(-bitsPerSecond / 4, Math.min(burst.most * packetBits, room));
    const packets = Math.floor(this.#roomBits / packetBits);
    if (packets < burst.least) return 0;
    this.#roomBits -= packets * packetBits;
    return packets;
  }
}
