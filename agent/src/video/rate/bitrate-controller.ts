import type { SentPicture } from '../rtp/picture-stream.ts';
import type { ReceiverReport } from '../rtp/rtcp.ts';
import { LinkMeter } from './link-meter.ts';
import { Repetition } from './repetition.ts';

/** Bits per second. `first` sends a key frame over 1 Mbit/s in a third of a second; a busy picture of 720p30 uses `most`. */
export const bitrateLimits = { least: 200_000, first: 1_200_000, most: 6_000_000 } as const;

const fullQueueMs = 50;
const emptyQueueMs = 15;
/** Loss up to 10 % can be the link's own; above that the link is full (as in Google's congestion control). */
const heavyLoss = 0.1;
const lightLoss = 0.05;
/** Above this loss the path's queue overflows: what arrives is what the link carries. */
const overflow = 0.3;
/** A cut sets the rate to `1 - queueMs / drainedMs` of what the link carries. */
const drainedMs = 500;
const drainingShare = { least: 0.5, most: 0.88 } as const;
/** The share of what the link carries to which the rate returns once the queue is empty. */
const keptShare = 0.9;
/** Shortest time between two cuts, at least two round trips: earlier reports do not show the last cut. */
const settleMs = 500;
/** After a cut to a rate below `belowLimit` of what the link carried, the queue must be empty within this time. */
const emptyAfterMs = 1500;
const belowLimit = 0.9;
/** If a cut shortens the queue by less than 25 % and loss stays low, the path has become longer: accept the new delay. */
const drainedRatio = 0.75;
/** A picture that uses less of the rate is calm and cannot fill a link. */
const calmBelow = 0.5;
const calmAgreeing = 5;
const calmMs = 1000;
/** Factors per second: `first` before the first cut; later by the bits sent, as a multiple of what the link carried. */
const growth = { first: 2, near: 1.08, above: 1.3, beyond: 2 } as const;
const nearUntil = 1.06;
const aboveUntil = 1.3;
const someQueueMs = 25;
/** The rate's limit, in multiples of what was sent: the link is known to carry only that. */
const mostOverSent = { near: 1.25, far: 2 } as const;
/** Keeps the rate from leaping after a pause in the reports. */
const longestGrowthS = 0.5;
/** A second request for a key frame within this time means that the first key frame was lost. */
const keyFrameLostMs = 2000;
/** The least share of the rate after a cut for a calm picture or by a browser's estimate. */
const leastLeft = 0.7;

/**
 * The rate for a viewer that reports without packet numbers: round trips show the queue, counts what arrives, requests
 * the loss. A full link queues first and loses later, so little loss alone does not lower the rate. A browser's estimate
 * (REMB) counts only while no round trip is known: a busy computer lowers it as a full link does.
 */
export class BitrateController {
  readonly #meter = new LinkMeter();
  readonly #repetition = new Repetition();
  #target: number = bitrateLimits.first;
  /** What the link carried at the last cut. */
  #limit = Number.POSITIVE_INFINITY;
  #troubleAtMs = Number.NEGATIVE_INFINITY;
  #cutAtMs = Number.NEGATIVE_INFINITY;
  /** 0 once the queue is empty. */
  #queueAtCutMs = 0;
  #keyFrameAtMs = Number.NEGATIVE_INFINITY;
  #grownAtMs: number;

  constructor(nowMs: number) {
    this.#grownAtMs = nowMs;
  }

  get bitsPerSecond(): number {
    return Math.round(this.#target);
  }

  /** Half of the rate while every packet is sent twice. */
  get pictureBitsPerSecond(): number {
    return Math.round(this.repeats ? this.#target / 2 : this.#target);
  }

  get repeats(): boolean {
    return this.#repetition.isOn;
  }

  /** While a repair is on the way, the same packet is not sent again for this long. */
  get patienceMs(): number {
    return this.#queueAtCutMs > 0 ? (this.#meter.roundTrip() ?? 0) : 0;
  }

  pictureSent(picture: SentPicture, nowMs: number): void {
    this.#meter.pictureSent(picture, nowMs);
  }

  copiesSent(bytes: number, nowMs: number): void {
    this.#meter.copiesSent(bytes, nowMs);
  }

  reportReceived(report: Pick<ReceiverReport, 'highest' | 'lost'>, nowMs: number): void {
    this.#meter.reportReceived(report, nowMs);
    this.#judge(nowMs);
  }

  roundTripMeasured(ms: number, lastReport: number, nowMs: number): void {
    this.#meter.roundTripMeasured(ms, lastReport, nowMs);
  }

  packetsMissing(sequences: readonly number[], nowMs: number): void {
    this.#repetition.packetsMissing(this.#meter.packetsMissing(sequences, nowMs), nowMs);
    this.#judge(nowMs);
  }

  bitrateEstimated(estimate: number, nowMs: number): void {
    if (this.#meter.queue(nowMs) !== null || estimate >= this.#meter.sent(nowMs)) return;
    this.#cut(Math.max(estimate * 0.95, this.#target * leastLeft), estimate, nowMs);
  }

  /** The second request within two seconds halves the rate if the link may be full. */
  keyFrameWanted(nowMs: number): void {
    const isAgain = nowMs - this.#keyFrameAtMs < keyFrameLostMs;
    this.#keyFrameAtMs = nowMs;
    const queueMs = this.#meter.queue(nowMs);
    const isFree = queueMs !== null && queueMs < fullQueueMs && this.#meter.loss(nowMs) < heavyLoss;
    if (isAgain && !isFree) this.#cut(this.#target / 2, this.#target, nowMs);
  }

  #judge(nowMs: number): void {
    const isCalmPicture = this.#meter.sent(nowMs) < this.#target * calmBelow;
    const queueMs = this.#meter.queue(nowMs, isCalmPicture ? calmAgreeing : undefined) ?? 0;
    const loss = this.#meter.loss(nowMs);
    const isCalm = queueMs <= fullQueueMs && loss <= lightLoss;
    this.#repetition.decide({ isCalm, loss, bitsPerSecond: this.#target }, nowMs);
    if (queueMs > fullQueueMs) return this.#drain(queueMs, nowMs);
    if (loss > heavyLoss) return this.#shed(loss, nowMs);
    if (this.#queueAtCutMs > 0 && queueMs < emptyQueueMs) {
      this.#queueAtCutMs = 0;
      this.#target = Math.max(this.#target, Math.min(bitrateLimits.most, this.#limit * keptShare));
    }
    if (loss > lightLoss) this.#troubleAtMs = nowMs;
    if (queueMs > someQueueMs && this.#isBelowLimit(nowMs)) this.#meter.acceptLongerPath();
    this.#grow(nowMs);
  }

  #isBelowLimit(nowMs: number): boolean {
    return nowMs - this.#cutAtMs > emptyAfterMs && this.#target < this.#limit * belowLimit;
  }

  /** Cuts the rate below what the link carries, so that the queue empties. */
  #drain(queueMs: number, nowMs: number): void {
    if (!this.#isSettled(nowMs)) return;
    const delivered = this.#meter.delivered();
    const sent = this.#meter.sent(nowMs);
    const isAgain = this.#queueAtCutMs > 0;
    if (isAgain && queueMs < this.#queueAtCutMs * drainedRatio) return this.#waitForDrain(queueMs, nowMs);
    if (isAgain && this.#meter.loss(nowMs) < heavyLoss) return this.#acceptLongerPath();
    // A calm picture cannot fill a link: the delay has another cause, and arriving bits do not show the capacity.
    const least = sent < this.#target * calmBelow ? this.#target * leastLeft : 0;
    const carried = Math.max(delivered ?? this.#target, least);
    const share = Math.min(drainingShare.most, Math.max(drainingShare.least, 1 - queueMs / drainedMs));
    // While the queue overflows, fewer bits arrive than the link carries.
    const limit = isAgain ? Math.max(carried, this.#limit * leastLeft) : carried;
    this.#cut(Math.max(carried * share, least), limit, nowMs);
    this.#queueAtCutMs = queueMs;
  }

  /** Undoes the cut: there is no queue. */
  #acceptLongerPath(): void {
    this.#queueAtCutMs = 0;
    this.#meter.acceptLongerPath();
    this.#target = Math.max(this.#target, Math.min(bitrateLimits.most, this.#limit * keptShare));
  }

  /** Postpones the next cut while the queue becomes shorter. */
  #waitForDrain(queueMs: number, nowMs: number): void {
    this.#queueAtCutMs = queueMs;
    this.#cutAtMs = nowMs;
    this.#troubleAtMs = nowMs;
  }

  #shed(loss: number, nowMs: number): void {
    const carried = this.#meter.delivered() ?? this.#target / 2;
    if (loss > overflow) this.#cut(carried * drainingShare.most, carried, nowMs);
    else this.#cut(this.#target * (1 - loss / 2), this.#target, nowMs);
  }

  #isSettled(nowMs: number): boolean {
    return nowMs - this.#cutAtMs >= Math.max(settleMs, 2 * (this.#meter.roundTrip() ?? 0));
  }

  #cut(target: number, limit: number, nowMs: number): void {
    this.#troubleAtMs = nowMs;
    if (!this.#isSettled(nowMs)) return;
    this.#cutAtMs = nowMs;
    this.#limit = limit;
    this.#target = Math.max(bitrateLimits.least, Math.min(this.#target, target));
  }

  #grow(nowMs: number): void {
    const elapsedS = Math.min(longestGrowthS, Math.max(0, nowMs - this.#grownAtMs) / 1000);
    this.#grownAtMs = nowMs;
    if (nowMs - this.#troubleAtMs < calmMs || (this.#meter.queue(nowMs) ?? 0) > someQueueMs) return;
    const sent = this.#meter.sent(nowMs);
    const rate = this.#growth(sent);
    const isFar = rate === growth.first || rate === growth.beyond;
    const provenMost = sent * (isFar ? mostOverSent.far : mostOverSent.near);
    const grown = Math.min(bitrateLimits.most, provenMost, this.#target * rate ** elapsedS);
    this.#target = Math.max(this.#target, grown);
  }

  /** Returns a factor per second. `sent`: bits of the last second. */
  #growth(sent: number): number {
    if (this.#limit === Number.POSITIVE_INFINITY) return growth.first;
    if (sent < this.#limit * nearUntil) return growth.near;
    return sent < this.#limit * aboveUntil ? growth.above : growth.beyond;
  }
}
