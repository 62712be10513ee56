import type { LinkLimits } from './link-bitrate-limits.ts';

/** Bitrate in bits per second above which no filler (padding) packets are sent, because spinning reels would not look better. */
const enough = 2_500_000;
const tryMs = 3000;
/** Pause in ms after 3 s of filler packets, so that they cost a slow connection little. */
const restMs = 12_000;
/**
 * Maximum seconds since the last frame whose unused bandwidth may be spent on filler packets: after a longer pause the link was congested.
 */
const longestFrameS = 0.05;
/** Filler packets sent at once. The gaps between at least three arrivals show the link's capacity. `test`: maximum in a connection test. */
const burst = { least: 3, most: 9, test: 48 } as const;

interface FillerView {
  readonly bitsPerSecond: number;
  /** Bits sent since the last call, not counting filler packets. */
  readonly sentBits: number;
  readonly packetBits: number;
  readonly cutAtMs: number;
}

/**
 * Decides when to send filler packets (copies that the viewer already has). The bitrate grows only while it is used, and video of resting
 * reels uses little. Without filler packets the bitrate would stay low after congestion until the next spin.
 */
export class ProbePaddingPolicy {
  #roomBits = 0;
  #atMs: number;
  #triedSinceMs: number;
  readonly #fillsAll: boolean;

  /** `filler`: `all` always fills the bitrate with padding packets, as a connection test needs. */
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
    // The budget for filler packets may be negative, so that one small frame during a spin does not trigger them.
    this.#roomBits = Math.max(-bitsPerSecond / 4, Math.min(most * packetBits, room));
    const packets = Math.floor(this.#roomBits / packetBits);
    if (packets < burst.least) return 0;
    this.#roomBits -= packets * packetBits;
    return packets;
  }
}
