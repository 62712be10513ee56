/**
 * Bits per second. The least still shows a picture; the first gets its key frame through a link of 1 Mbit/s within a
 * third of a second; the most is what a busy picture of 720p30 can use.
 */
export const bitrateLimits = { least: 200_000, first: 1_200_000, most: 6_000_000 } as const;

const heavyLoss = 0.1;
const lightLoss = 0.02;
/** After a cut the link gets this long to empty its queues before the next judgement. */
const settleMs = 1000;
/** A key frame wanted again this soon did not get through. */
const keyFrameLostMs = 2000;
/** Nothing can be seen meanwhile, so this judgement does not wait as long. */
const keyFrameSettleMs = 400;
/** After trouble this long passes before the bitrate grows again. */
const calmMs = 2000;
/** Each second, until the first trouble shows where the link ends; and after it. */
const firstGrowth = 2;
const laterGrowth = 1.08;
/** A link is known to carry what was sent; nothing is known of twice as much. */
const mostOverSent = 2;
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
  #keyFrameAtMs = Number.NEGATIVE_INFINITY;
  #grownAtMs: number;
  #sent = 0;

  constructor(nowMs: number) {
    this.#grownAtMs = nowMs;
  }

  get bitsPerSecond(): number {
    return Math.round(this.#target);
  }

  /** What was sent in the last second, in bits. */
  sent(bitsPerSecond: number): void {
    this.#sent = bitsPerSecond;
  }

  bitrateEstimated(estimate: number, nowMs: number): void {
    if (estimate < this.#sent) this.#cut(estimate * 0.95, nowMs);
    else this.#grow(nowMs);
  }

  /** `share` of the packets since the last report, 0 to 1. */
  lossReported(share: number, nowMs: number): void {
    if (share > heavyLoss) this.#cut(this.#target * (1 - share / 2), nowMs);
    else if (share > lightLoss) this.#troubleAtMs = nowMs;
    else this.#grow(nowMs);
  }

  /** The viewer cannot decode. Once is an accident; again and again means that a key frame is too large for the link. */
  keyFrameWanted(nowMs: number): void {
    if (nowMs - this.#keyFrameAtMs < keyFrameLostMs) this.#cut(this.#target / 2, nowMs, keyFrameSettleMs);
    this.#keyFrameAtMs = nowMs;
  }

  #cut(target: number, nowMs: number, waitMs: number = settleMs): void {
    this.#troubleAtMs = nowMs;
    if (nowMs - this.#cutAtMs < waitMs) return;
    this.#cutAtMs = nowMs;
    this.#target = Math.max(bitrateLimits.least, Math.min(this.#target, target));
  }

  #grow(nowMs: number): void {
    const elapsedS = Math.min(longestGrowthS, Math.max(0, nowMs - this.#grownAtMs) / 1000);
    this.#grownAtMs = nowMs;
    if (nowMs - this.#troubleAtMs < calmMs) return;
    const growth = this.#troubleAtMs === Number.NEGATIVE_INFINITY ? firstGrowth : laterGrowth;
    const grown = Math.min(bitrateLimits.most, this.#sent * mostOverSent, this.#target * growth ** elapsedS);
    this.#target = Math.max(this.#target, grown);
  }
}
