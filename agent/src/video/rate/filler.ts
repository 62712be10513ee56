/** In bits per second. Above this rate turning reels at 720 pixels do not look better, so no filler is sent. */
const enough = 2_500_000;
/** Filler is sent for 3 s of every 15 s, so that it costs a narrow link little. */
const tryMs = 3000;
/** Time without filler between two tries. */
const restMs = 12_000;
/** Longest time between two frames that counts as unused: during a longer pause frames were left out because the link was full. */
const longestFrameS = 0.05;
/** Number of filler packets sent at once. At least three, because the gaps between their arrivals show the link's capacity. */
const burst = { least: 3, most: 9 } as const;

interface FillerView {
  readonly bitsPerSecond: number;
  /** Bits sent since the last call, without filler. */
  readonly sentBits: number;
  readonly packetBits: number;
  readonly cutAtMs: number;
}

/**
 * Decides when to send filler: packets that the viewer already has. A picture at rest needs few bits, and the rate grows only
 * while it is used, so after trouble the picture would stay small until the next spin. Pure: the caller passes the time.
 */
export class Filler {
  #roomBits = 0;
  #atMs: number;
  #triedSinceMs: number;

  constructor(nowMs: number) {
    this.#atMs = nowMs;
    this.#triedSinceMs = nowMs;
  }

  /** Returns the number of filler packets to send now. */
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
    // Room may fall below zero, so that one small frame of a busy picture does not cause filler.
    this.#roomBits = Math.max(-bitsPerSecond / 4, Math.min(burst.most * packetBits, room));
    const packets = Math.floor(this.#roomBits / packetBits);
    if (packets < burst.least) return 0;
    this.#roomBits -= packets * packetBits;
    return packets;
  }
}
