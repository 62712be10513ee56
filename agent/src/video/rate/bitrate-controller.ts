import type { SentPicture } from '../rtp/picture-stream.ts';
import type { ReceiverReport } from '../rtp/rtcp.ts';
import { LinkMeter } from './link-meter.ts';
import { Repetition } from './repetition.ts';

/**
 * Bits per second. `least` still shows a picture. `first` sends the first key frame through a link of 1 Mbit/s within a third of
 * a second. `most` is what a busy picture of 720p30 can use.
 */
export const bitrateLimits = { least: 200_000, first: 1_200_000, most: 6_000_000 } as const;

const fullQueueMs = 50;
const emptyQueueMs = 15;
/** Loss up to 10 % can be the link's own; above that the link is full. The same limit as in Google's congestion control. */
const heavyLoss = 0.1;
const lightLoss = 0.05;
/** Loss above this share means that the queue on the path overflows: what arrives is what the link carries. */
const overflow = 0.3;
/** A cut sets the rate to `1 - queueMs / drainedMs` of what the link carries, so a longer queue means a lower rate. */
const drainedMs = 500;
/** Lower and upper limit of that share. */
const drainingShare = { least: 0.5, most: 0.88 } as const;
/** Once the queue is empty, the rate returns to this share of what the link carries. */
const keptShare = 0.9;
/** Shortest time between two cuts. Two round trips if that is longer: only then do reports show the effect of a cut. */
const settleMs = 500;
/** This long after a cut the queue must be empty, if the rate is below `belowLimit` of what the link carried. */
const emptyAfterMs = 1500;
/** Share of what the link carried at the last cut. */
const belowLimit = 0.9;
/** If a cut shortens the queue by less than 25 % and loss stays low, the path has become longer: accept the new delay. */
const drainedRatio = 0.75;
/** A picture that uses less than this share of the rate is calm, and cannot fill a link. */
const calmBelow = 0.5;
/** For a calm picture this many round trips in a row must show a queue. */
const calmAgreeing = 5;
/** Time after a cut or light loss in which the rate does not grow. */
const calmMs = 1000;
/**
 * The rate grows by this factor per second: `first` before the first cut; later by how many bits are sent, compared with what
 * the link carried at the last cut: `near` up to `nearUntil` times that, `above` up to `aboveUntil`, else `beyond`.
 */
const growth = { first: 2, near: 1.08, above: 1.3, beyond: 2 } as const;
const nearUntil = 1.06;
const aboveUntil = 1.3;
/** While the queue is longer than this, the rate does not grow: about as much is sent as the link carries. */
const someQueueMs = 25;
/** The rate never exceeds what was really sent by more than this factor: the link is known to carry only that. */
const mostOverSent = { near: 1.25, far: 2 } as const;
/** Longest time between two reports that counts for growth, so that the rate does not leap after a pause in the reports. */
const longestGrowthS = 0.5;
/** A second request for a key frame within this time means that the first key frame did not arrive. */
const keyFrameLostMs = 2000;
/** Lowest share of the rate that is left after a cut by a browser's estimate or for a calm picture. */
const leastLeft = 0.7;

/**
 * Controls how many bits per second are sent to a viewer that reports without packet numbers. Receiver reports, ten a second,
 * give round trips (the queue) and counts (what arrives); requests for packets give the loss. A full link queues packets first
 * and loses them later, so loss below 10 % alone does not lower the rate. The browser's own estimate (REMB) is used only while
 * no round trip is known: on a busy viewer's computer it falls as on a full link, and hardly rises again. Pure: the caller passes the time.
 */
export class BitrateController {
  readonly #meter = new LinkMeter();
  readonly #repetition = new Repetition();
  #target: number = bitrateLimits.first;
  /** Bits per second that the link carried at the last cut. */
  #limit = Number.POSITIVE_INFINITY;
  #troubleAtMs = Number.NEGATIVE_INFINITY;
  #cutAtMs = Number.NEGATIVE_INFINITY;
  /** The queue at the last cut, in milliseconds; 0 once it is empty. */
  #queueAtCutMs = 0;
  #keyFrameAtMs = Number.NEGATIVE_INFINITY;
  #grownAtMs: number;

  constructor(nowMs: number) {
    this.#grownAtMs = nowMs;
  }

  /** Rate of everything that is sent. */
  get bitsPerSecond(): number {
    return Math.round(this.#target);
  }

  /** The encoder's bitrate: half of the rate while every packet is sent twice. */
  get pictureBitsPerSecond(): number {
    return Math.round(this.repeats ? this.#target / 2 : this.#target);
  }

  /** True while every packet must be sent twice. */
  get repeats(): boolean {
    return this.#repetition.isOn;
  }

  /** Milliseconds after a repair in which the same packet is not sent again, because the repair is still on its way. */
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

  /** Takes a request for a key frame. The second within two seconds halves the rate if the link may be full. */
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

  /** Cuts the rate below what the link carries, so that the queue becomes empty. */
  #drain(queueMs: number, nowMs: number): void {
    if (!this.#isSettled(nowMs)) return;
    const delivered = this.#meter.delivered();
    const sent = this.#meter.sent(nowMs);
    const isAgain = this.#queueAtCutMs > 0;
    if (isAgain && queueMs < this.#queueAtCutMs * drainedRatio) return this.#waitForDrain(queueMs, nowMs);
    if (isAgain && this.#meter.loss(nowMs) < heavyLoss) return this.#acceptLongerPath();
    // A calm picture cannot fill a link: the delay has another cause, and the bits that arrive do not show what the link carries.
    const least = sent < this.#target * calmBelow ? this.#target * leastLeft : 0;
    const carried = Math.max(delivered ?? this.#target, least);
    const share = Math.min(drainingShare.most, Math.max(drainingShare.least, 1 - queueMs / drainedMs));
    // While the queue overflows, fewer bits arrive than the link carries.
    const limit = isAgain ? Math.max(carried, this.#limit * leastLeft) : carried;
    this.#cut(Math.max(carried * share, least), limit, nowMs);
    this.#queueAtCutMs = queueMs;
  }

  /** Undoes the cut: the path has become longer, and there is no queue. */
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

  /** Returns the growth factor per second for `sent`, the bits really sent in the last second. */
  #growth(sent: number): number {
    if (this.#limit === Number.POSITIVE_INFINITY) return growth.first;
    if (sent < this.#limit * nearUntil) return growth.near;
    return sent < this.#limit * aboveUntil ? growth.above : growth.beyond;
  }
}
