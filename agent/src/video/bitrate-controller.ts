/**
 * Bits per second. The least still shows a picture; the first gets its key frame through a link of 1 Mbit/s within a
 * third of a second; the most is what a busy picture of 720p30 can use.
 */
export const bitrateLimits = { least: 200_000, first: 1_200_000, most: 6_000_000 } as const;

const heavyLoss = 0.1;
/** A wireless link loses so much by itself; it is no sign that it is full. */
const lightLoss = 0.04;
/** A queue that overflows loses packets in a row, and is noticed by what is wanted again long before the next report. */
const missingWindowMs = 400;
const heavyMissing = 0.25;
const cutForMissing = 0.75;
const packetBits = 8 * 1100;
/** Each of the last round trips so much longer than the shortest seen: packets wait in a queue. One may be a stall. */
const queueingMs = 50;
const keptRoundTrips = 3;
/** A measurement older than this says nothing any more. */
const roundTripLifeMs = 3000;
/** However low an estimate is, one cut leaves so much. */
const leastLeft = 0.7;
/** After a cut the link gets this long to empty its queues before the next judgement. */
const settleMs = 1000;
/** A key frame wanted again this soon did not get through. */
const keyFrameLostMs = 2000;
/** Nothing can be seen meanwhile, so this judgement does not wait as long. */
const keyFrameSettleMs = 400;
/** After trouble this long passes before the bitrate grows again. */
const calmMs = 2000;
/**
 * Each second: until the first trouble shows where the link ends; after it below that rate; near it, feeling the way; and
 * beyond it, where the link has evidently become wider.
 */
const growth = { first: 2, below: 1.15, near: 1.08, beyond: 1.5 } as const;
const nearFrom = 0.9;
const nearUntil = 1.2;
/** A link is known to carry what was sent; nothing is known of twice as much. */
const mostOverSent = 2;
/** A viewer that is silent for long does not earn a leap. */
const longestGrowthS = 2;

/**
 * How many bits a second one viewer's link takes, from what the viewer reports. The browser's estimate counts only when it
 * is below what we send: a calm picture sends little, and the estimate never rises far above what arrives, so it says
 * nothing about the link then. And only when packets are lost or wait in a queue: a machine that is short of time, here or
 * there, makes frames come unevenly, which the browser takes for a full link. Pure: the caller brings the clock, in milliseconds.
 */
export class BitrateController {
  #target: number = bitrateLimits.first;
  #troubleAtMs = Number.NEGATIVE_INFINITY;
  #cutAtMs = Number.NEGATIVE_INFINITY;
  #keyFrameAtMs = Number.NEGATIVE_INFINITY;
  #grownAtMs: number;
  #sent = 0;
  /** What the link was found to carry at the last trouble. */
  #limit = Number.POSITIVE_INFINITY;
  #shortestMs = Number.POSITIVE_INFINITY;
  #roundTripsMs: readonly number[] = [];
  #roundTripAtMs = Number.NEGATIVE_INFINITY;
  #lostAtMs = Number.NEGATIVE_INFINITY;
  #missing = 0;
  #missingFromMs = Number.NEGATIVE_INFINITY;

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
    const isFull = estimate < this.#sent && (this.#isQueueing(nowMs) || nowMs - this.#lostAtMs < settleMs);
    if (!isFull) return this.#grow(nowMs);
    this.#cut(Math.max(estimate * 0.95, this.#target * leastLeft), nowMs, settleMs, estimate);
  }

  roundTripMeasured(roundTripMs: number, nowMs: number): void {
    this.#shortestMs = Math.min(this.#shortestMs, roundTripMs);
    this.#roundTripsMs = [...this.#roundTripsMs, roundTripMs].slice(-keptRoundTrips);
    this.#roundTripAtMs = nowMs;
  }

  /** `share` of the packets since the last report, 0 to 1. */
  lossReported(share: number, nowMs: number): void {
    if (share > lightLoss) this.#lostAtMs = nowMs;
    if (share > heavyLoss) this.#cut(this.#target * (1 - share / 2), nowMs);
    else if (share > lightLoss) this.#troubleAtMs = nowMs;
    else this.#grow(nowMs);
  }

  /** Packets that the viewer wants again, as soon as it misses them. */
  packetsMissing(count: number, nowMs: number): void {
    if (nowMs - this.#missingFromMs > missingWindowMs) {
      this.#missing = 0;
      this.#missingFromMs = nowMs;
    }
    this.#missing += count;
    const sentMeanwhile = (Math.max(this.#sent, this.#target / 2) * missingWindowMs) / 1000 / packetBits;
    if (this.#missing > sentMeanwhile * heavyMissing)
      this.#cut(this.#target * cutForMissing, nowMs, keyFrameSettleMs);
  }

  /** The viewer cannot decode. Once is an accident; again and again means that a key frame is too large for the link. */
  keyFrameWanted(nowMs: number): void {
    if (nowMs - this.#keyFrameAtMs < keyFrameLostMs) this.#cut(this.#target / 2, nowMs, keyFrameSettleMs);
    this.#keyFrameAtMs = nowMs;
  }

  #cut(target: number, nowMs: number, waitMs: number = settleMs, limit: number = this.#target): void {
    this.#troubleAtMs = nowMs;
    if (nowMs - this.#cutAtMs < waitMs) return;
    this.#cutAtMs = nowMs;
    this.#limit = limit;
    this.#target = Math.max(bitrateLimits.least, Math.min(this.#target, target));
  }

  /** Where no round trip was measured lately, the estimate has to be believed. */
  #isQueueing(nowMs: number): boolean {
    if (nowMs - this.#roundTripAtMs > roundTripLifeMs) return true;
    return Math.min(...this.#roundTripsMs) > this.#shortestMs + queueingMs;
  }

  #growth(): number {
    if (this.#limit === Number.POSITIVE_INFINITY) return growth.first;
    if (this.#target < this.#limit * nearFrom) return growth.below;
    return this.#target < this.#limit * nearUntil ? growth.near : growth.beyond;
  }

  #grow(nowMs: number): void {
    const elapsedS = Math.min(longestGrowthS, Math.max(0, nowMs - this.#grownAtMs) / 1000);
    this.#grownAtMs = nowMs;
    if (nowMs - this.#troubleAtMs < calmMs) return;
    const grown = Math.min(
      bitrateLimits.most,
      this.#sent * mostOverSent,
      this.#target * this.#growth() ** elapsedS,
    );
    this.#target = Math.max(this.#target, grown);
  }
}
