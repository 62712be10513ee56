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
/** With more loss the queue on the path overflows, and the link carries exactly what arrives. */
const overflow = 0.3;
/** A cut lowers the rate by the queue's share of this, within `drainingShare`: the longer the queue, the lower the rate. */
const drainedMs = 500;
const drainingShare = { least: 0.5, most: 0.88 } as const;
/** Once the queue is empty, the rate returns to this share of what the link carries. */
const keptShare = 0.9;
/** A cut shows in reports after this long or two round trips, whichever is longer. Until then nothing is cut again. */
const settleMs = 500;
/** After this long below `belowLimit`, no queue of ours can be left. */
const emptyAfterMs = 1500;
const belowLimit = 0.9;
/** If a cut shortens the queue by less than 25 % and loss stays low, the path has become longer: accept the new delay. */
const drainedRatio = 0.75;
/** A picture that uses less than half of the rate is calm. It fills no link, so a queue must show in five round trips. */
const calmBelow = 0.5;
const calmAgreeing = 5;
/** How long after trouble the rate stays as it is. */
const calmMs = 1000;
/** Factor per second: before the first cut; while less is sent than at the last cut; above that; far above that. */
const growth = { first: 2, near: 1.08, above: 1.3, beyond: 2 } as const;
const nearUntil = 1.06;
const aboveUntil = 1.3;
/** With a queue of this length, what is sent is about what the link carries. */
const someQueueMs = 25;
/** The rate never exceeds what was really sent by more than this factor: the link is known to carry only that. */
const mostOverSent = { near: 1.25, far: 2 } as const;
/** Growth counts at most this much time between two reports, so that a silent viewer earns no leap. */
const longestGrowthS = 0.5;
/** A second wish for a key frame within this time means that the first key frame did not arrive. */
const keyFrameLostMs = 2000;
/** An estimate lowers the rate to this share at most. */
const leastLeft = 0.7;

/**
 * Controls how many bits per second are sent to a viewer that reports without packet numbers. Receiver reports, ten a second,
 * give round trips (the queue) and counts (what arrives); requests for packets give the loss. A full link queues packets first
 * and loses them later, so loss below 10 % alone does not lower the rate. The browser's own estimate (REMB) is used only while
 * no round trip is known: it takes a busy machine for a full link, and hardly rises again. Pure: the caller passes the time.
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

  /** Of everything that is sent. */
  get bitsPerSecond(): number {
    return Math.round(this.#target);
  }

  /** For the encoder: half of the rate while every packet is sent twice. */
  get pictureBitsPerSecond(): number {
    return Math.round(this.repeats ? this.#target / 2 : this.#target);
  }

  /** Whether every packet is to be sent twice. */
  get repeats(): boolean {
    return this.#repetition.isOn;
  }

  /** A packet that was sent again less than this ago is not repeated: it is still on its way. */
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

  /** The viewer cannot decode. If that happens twice within two seconds on a link that may be full, the rate is too high. */
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

  /** Sends less than the link carries until the queue is gone. */
  #drain(queueMs: number, nowMs: number): void {
    if (!this.#isSettled(nowMs)) return;
    const delivered = this.#meter.delivered();
    const sent = this.#meter.sent(nowMs);
    const isAgain = this.#queueAtCutMs > 0;
    if (isAgain && queueMs < this.#queueAtCutMs * drainedRatio) return this.#waitForDrain(queueMs, nowMs);
    if (isAgain && this.#meter.loss(nowMs) < heavyLoss) return this.#acceptLongerPath();
    // A calm picture fills no link: its queue has another reason, and what arrives says little of what the link carries.
    const least = sent < this.#target * calmBelow ? this.#target * leastLeft : 0;
    const carried = Math.max(delivered ?? this.#target, least);
    const share = Math.min(drainingShare.most, Math.max(drainingShare.least, 1 - queueMs / drainedMs));
    // While the queue overflows, less is seen to arrive than the link carries.
    const limit = isAgain ? Math.max(carried, this.#limit * leastLeft) : carried;
    this.#cut(Math.max(carried * share, least), limit, nowMs);
    this.#queueAtCutMs = queueMs;
  }

  /** Takes the cut back, because the path has become longer. */
  #acceptLongerPath(): void {
    this.#queueAtCutMs = 0;
    this.#meter.acceptLongerPath();
    this.#target = Math.max(this.#target, Math.min(bitrateLimits.most, this.#limit * keptShare));
  }

  /** The queue becomes shorter: nothing is cut until that ends. */
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

  /** Returns the factor per second, by what is really sent: a calm picture uses less than the rate allows. */
  #growth(sent: number): number {
    if (this.#limit === Number.POSITIVE_INFINITY) return growth.first;
    if (sent < this.#limit * nearUntil) return growth.near;
    return sent < this.#limit * aboveUntil ? growth.above : growth.beyond;
  }
}
