/** Bits per second. The least still shows a picture; the most is what 720p30 of a busy picture can use. */
export const bitrateLimits = { least: 200_000, first: 4_000_000, most: 6_000_000 } as const;

const heavyLoss = 0.1;
const lightLoss = 0.02;
/** After a cut the link gets this long to empty its queues before the next judgement. */
const settleMs = 1000;
/** After trouble this long passes before the bitrate grows again. */
const calmMs = 2000;
const growthPerSecond = 1.08;
/** A viewer that is silent for long does not earn a leap. */
const longestGrowthS = 2;

/**
 * How many bits a second one viewer's link takes, from what the viewer reports. The browser's estimate counts only when it
 * is below what we send: a calm picture sends little, and the estimate never rises far above what arrives, so it says
 * nothing about the link then. Pure: the caller brings the clock, in milliseconds.
 */
export class BitrateController {
  #target: number = bitrateLimits.first;
  #troubleAtMs = Number.NEGATIVE_INFINITY;
  #cutAtMs = Number.NEGATIVE_INFINITY;
  #grownAtMs: number;

  constructor(nowMs: number) {
    this.#grownAtMs = nowMs;
  }

  get bitsPerSecond(): number {
    return Math.round(this.#target);
  }

  bitrateEstimated(estimate: number, sentBitsPerSecond: number, nowMs: number): void {
    if (estimate < sentBitsPerSecond) this.#cut(estimate * 0.95, nowMs);
    else this.#grow(nowMs);
  }

  /** `share` of the packets since the last report, 0 to 1. */
  lossReported(share: number, nowMs: number): void {
    if (share > heavyLoss) this.#cut(this.#target * (1 - share / 2), nowMs);
    else if (share > lightLoss) this.#troubleAtMs = nowMs;
    else this.#grow(nowMs);
  }

  #cut(target: number, nowMs: number): void {
    this.#troubleAtMs = nowMs;
    if (nowMs - this.#cutAtMs < settleMs) return;
    this.#cutAtMs = nowMs;
    this.#target = Math.max(bitrateLimits.least, Math.min(this.#target, target));
  }

  #grow(nowMs: number): void {
    const elapsedS = Math.min(longestGrowthS, Math.max(0, nowMs - this.#grownAtMs) / 1000);
    this.#grownAtMs = nowMs;
    if (nowMs - this.#troubleAtMs < calmMs) return;
    this.#target = Math.min(bitrateLimits.most, this.#target * growthPerSecond ** elapsedS);
  }
}
