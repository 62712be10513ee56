import type { SentPicture } from '../rtp/picture-stream.ts';
import type { ReceiverReport } from '../rtp/rtcp.ts';
import { LinkMeter } from './link-meter.ts';
import { Repetition } from './repetition.ts';

/**
 * Bits per second. The least still shows a picture; the first gets its key frame through a link of 1 Mbit/s within a
 * third of a second; the most is what a busy picture of 720p30 can use.
 */
export const bitrateLimits = { least: 200_000, first: 1_200_000, most: 6_000_000 } as const;

/** Packets that wait longer than this wait for the link. */
const fullQueueMs = 50;
const emptyQueueMs = 15;
/** As Google's controller has it: a link that loses so much by itself is none that is full; only more than that is. */
const heavyLoss = 0.1;
const lightLoss = 0.05;
/** Nearly everything lost: what arrives is what the link carries. */
const overflow = 0.3;
/** After a cut a queue of this length would be gone in a second. */
const drainedMs = 500;
const drainingShare = { least: 0.5, most: 0.88 } as const;
/** Of what the link carries, once the queue is gone. */
const keptShare = 0.9;
/** A cut shows in reports after this long, or two round trips. */
const settleMs = 500;
const emptyAfterMs = 1500;
/** A queue hardly shorter than before the cut, which loses nothing either, is none: the way has become longer. */
const unmoved = 0.75;
const allArrives = 0.9;
/** A picture that takes less than this share of what it may is calm; then a queue has to be seen for longer. */
const used = 0.5;
const calmAgreeing = 5;
/** After trouble this long passes before the bitrate grows again. */
const calmMs = 1000;
/** Each second: until the first trouble; while less is sent than at the last one; above that; and where it is evidently wider. */
const growth = { first: 2, near: 1.08, above: 1.3, beyond: 2 } as const;
const nearUntil = 1.06;
const aboveUntil = 1.3;
/** Already a little of a queue: what is sent is about what the link carries. */
const someQueueMs = 25;
/** A link is known to carry what was sent; nothing is known of twice as much, and near its limit of a quarter more. */
const mostOverSent = { near: 1.25, far: 2 } as const;
/** A viewer that is silent for long does not earn a leap. */
const longestGrowthS = 0.5;
/** A key frame wanted again this soon did not get through. */
const keyFrameLostMs = 2000;
/** However low an estimate is, it leaves so much. */
const leastLeft = 0.7;

/**
 * How many bits a second one viewer's link takes. Whether packets wait is seen in the round trips of receiver reports, ten a
 * second; how much arrives, in their counts; what is lost, in the requests for it. A link that is full makes packets wait
 * first and lose them later, so that loss alone, below a tenth, takes nothing away. The browser's own estimate (REMB) counts
 * only where no round trip is known: it takes the unevenness of a busy machine for a full link, and once it is low it
 * hardly rises. Pure: the caller brings the clock, in milliseconds.
 */
export class BitrateController {
  readonly #meter = new LinkMeter();
  readonly #repetition = new Repetition();
  #target: number = bitrateLimits.first;
  /** What the link was found to carry at the last trouble. */
  #limit = Number.POSITIVE_INFINITY;
  #troubleAtMs = Number.NEGATIVE_INFINITY;
  #cutAtMs = Number.NEGATIVE_INFINITY;
  /** How long the queue was at the cut that has not yet emptied it. */
  #queueAtCutMs = 0;
  #keyFrameAtMs = Number.NEGATIVE_INFINITY;
  #grownAtMs: number;

  constructor(nowMs: number) {
    this.#grownAtMs = nowMs;
  }

  /** For everything that is sent. */
  get bitsPerSecond(): number {
    return Math.round(this.#target);
  }

  /** For the encoder: half of it where every packet is sent twice. */
  get pictureBitsPerSecond(): number {
    return Math.round(this.repeats ? this.#target / 2 : this.#target);
  }

  /** Whether every packet is to be sent twice. */
  get repeats(): boolean {
    return this.#repetition.isOn;
  }

  /** How long a packet that was sent again may take to arrive; asked for earlier, it is still on its way. */
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

  /** The viewer cannot decode. Once is an accident; again and again, on a link not known to be free, it is too large. */
  keyFrameWanted(nowMs: number): void {
    const isAgain = nowMs - this.#keyFrameAtMs < keyFrameLostMs;
    this.#keyFrameAtMs = nowMs;
    const queueMs = this.#meter.queue(nowMs);
    const isFree = queueMs !== null && queueMs < fullQueueMs && this.#meter.loss(nowMs) < heavyLoss;
    if (isAgain && !isFree) this.#cut(this.#target / 2, this.#target, nowMs);
  }

  #judge(nowMs: number): void {
    const isCalmPicture = this.#meter.sent(nowMs) < this.#target * used;
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
    if (queueMs > someQueueMs && this.#isBelowLimit(nowMs)) this.#meter.acceptWay();
    this.#grow(nowMs);
  }

  /** For so long that no queue of our own can be left. */
  #isBelowLimit(nowMs: number): boolean {
    return nowMs - this.#cutAtMs > emptyAfterMs && this.#target < this.#limit * allArrives;
  }

  /** Below what the link carries, the further the longer the queue is. */
  #drain(queueMs: number, nowMs: number): void {
    if (!this.#isSettled(nowMs)) return;
    const delivered = this.#meter.delivered();
    const sent = this.#meter.sent(nowMs);
    const isAgain = this.#queueAtCutMs > 0;
    // It empties: what arrives now is what is sent, and says nothing of the link.
    if (isAgain && queueMs < this.#queueAtCutMs * unmoved) return this.#drained(queueMs, nowMs);
    if (isAgain && this.#meter.loss(nowMs) < heavyLoss) return this.#acceptWay();
    // A calm picture fills no link: what waits then waits for something else, and little is known of what is carried.
    const least = sent < this.#target * used ? this.#target * leastLeft : 0;
    const carried = Math.max(delivered ?? this.#target, least);
    const share = Math.min(drainingShare.most, Math.max(drainingShare.least, 1 - queueMs / drainedMs));
    // In the middle of an overflow less is seen to arrive than the link carries.
    const limit = isAgain ? Math.max(carried, this.#limit * leastLeft) : carried;
    this.#cut(Math.max(carried * share, least), limit, nowMs);
    this.#queueAtCutMs = queueMs;
  }

  /** The cut was a mistake. */
  #acceptWay(): void {
    this.#queueAtCutMs = 0;
    this.#meter.acceptWay();
    this.#target = Math.max(this.#target, Math.min(bitrateLimits.most, this.#limit * keptShare));
  }

  #drained(queueMs: number, nowMs: number): void {
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

  /** What is really sent tells where the link ends: a calm picture takes less than it may. */
  #growth(sent: number): number {
    if (this.#limit === Number.POSITIVE_INFINITY) return growth.first;
    if (sent < this.#limit * nearUntil) return growth.near;
    return sent < this.#limit * aboveUntil ? growth.above : growth.beyond;
  }
}
