import type { LinkLimits } from './link-limits.ts';

/** Bits per second above which no filler is sent, because turning reels would not look better. */
const enough = 2_500_000;
const tryMs = 3000;
/** Pause after 3 s of filler, so that it costs a narrow link little. */
const restMs = 12_000;
/** Of the time since the last frame, at most this much adds room for filler: in a longer pause, the link was full. */
const longestFrameS = 0.05;
/** Packets of filler sent at once. The gaps between at least three arrivals show the link's capacity. `test`: most in a connection test. */
const burst = { least: 3, most: 9, test: 48 } as const;

interface FillerView {
  readonly bitsPerSecond: number;
  /** Bits sent since the last call, without filler. */
  readonly sentBits: number;
  readonly packetBits: number;
  readonly cutAtMs: number;
}

/**
 * Decides when to send packets that the viewer already has. The rate grows only while it is used, and a picture at rest
 * uses little. Without filler the picture would stay small after trouble until the next spin.
 */
export class Filler {
  #roomBits = 0;
  #atMs: number;
  #triedSinceMs: number;
  readonly #fillsAll: boolean;

  /** `filler`: `all` fills the rate at all times, as a test of the connection needs. */
  constructor(nowMs: number, filler: LinkLimits['filler'] = 'some') {
    this.#fillsAll = filler === 'all';
    this.#atMs = nowMs;
    this.#triedSinceMs = nowMs;
  }

  packets({ bitsPerSecond, sentBits, packetBits, cutAtMs }: FillerView, nowMs: number): number {
    const elapsedS = Math.min(longestFrameS, (nowMs - this.#atMs) / 1000);
    this.#atMs = nowMs;
    if (nowMs - this.#triedSinceMs > tryMs + restMs) this.#triedSinceMs = nowMs;
    const isTrying = nowMs - this.#triedSinceMs < tryMs && nowMs - cutAtMs > tryMs;
    if (!this.#fillsAll && (!isTrying || bitsPerSecond >= enough)) {
      this.#roomBits = 0;
      return 0;
    }
    const most = this.#fillsAll ? burst.test : burst.most;
    const room = this.#roomBits + bitsPerSecond * elapsedS - sentBits;
    // The bits left for filler may fall below zero, so that one small frame of a busy picture causes no filler.
    this.#roomBits = Math.max(-bitsPerSecond / 4, Math.min(most * packetBits, room));
    const packets = Math.floor(this.#roomBits / packetBits);
    if (packets < burst.least) return 0;
    this.#roomBits -= packets * packetBits;
    return packets;
  }
}
