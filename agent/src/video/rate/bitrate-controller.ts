import type { ReceiverReport } from '../rtp/rtcp.ts';
import type { SentPicture } from '../rtp/video-rtp-stream.ts';
import { defaultLinkLimits, type LinkLimits } from './link-bitrate-limits.ts';
import { LinkCapacityMeter } from './link-capacity-meter.ts';
import { PacketDuplicationPolicy } from './sliding-sum.ts';

/**
 * Limits of a viewer's bitrate in bits per second. At `first` a keyframe takes a third of a second or less; 720p30 video with much motion
 * uses `most`.
 */
export const bitrateLimits = { least: 200_000, first: 1_200_000, most: 6_000_000 } as const;

const fullQueueMs = 50;
const emptyQueueMs = 15;
/** Packet loss up to 10 % can be the connection's own; above that it is congested (as in Google's congestion control). */
const heavyLoss = 0.1;
const lightLoss = 0.05;
/** Packet loss above which the queue of the network path overflows: then the bitrate that arrives is the connection's capacity. */
const overflow = 0.3;
/** The longer the queue, the more the bitrate is reduced: to `1 - queueMs / drainedMs` of the connection's capacity. */
const drainedMs = 500;
const drainingShare = { least: 0.5, most: 0.88 } as const;
/** Once the queue is empty, the bitrate returns to this fraction of the connection's capacity. */
const keptShare = 0.9;
/**
 * Minimum time in ms between two reductions of the bitrate, at least two round trips: earlier reports do not show the effect of the last
 * one.
 */
const settleMs = 500;
/**
 * Time in ms after a reduction of the bitrate to less than `belowLimit` of the connection's capacity, after which remaining delay is the
 * network path's own.
 */
const emptyAfterMs = 1500;
const belowLimit = 0.9;
/**
 * If a bitrate reduction shortens the queue by less than 25 % and packet loss stays low, the path's own delay has increased and is
 * accepted.
 */
const drainedRatio = 0.75;
/** Video that uses less than this fraction of the allowed bitrate counts as calm and cannot congest a connection. */
const calmBelow = 0.5;
const calmAgreeing = 5;
const calmMs = 1000;
/** Growth factors of the bitrate per second: `first` before the first reduction, then by how close the sent bitrate is to the capacity. */
const growth = { first: 2, near: 1.08, above: 1.3, beyond: 2 } as const;
const nearUntil = 1.06;
const aboveUntil = 1.3;
const someQueueMs = 25;
/** Maximum ratio of the allowed bitrate to the bitrate that was actually sent, because it is unproven that the connection carries more. */
const maxOverSent = { near: 1.25, far: 2 } as const;
/** Maximum time in seconds between two reports for which the bitrate grows, so that it does not jump after a pause. */
const longestGrowthS = 0.5;
/** A second keyframe request within this time, in ms, means that the first keyframe was lost. */
const keyFrameLostMs = 2000;
/** A reduction for calm video, or by a browser's estimate, leaves at least this fraction of the bitrate. */
const leastLeft = 0.7;

/**
 * Controls the bitrate for a viewer without per-packet feedback. Round-trip times show the queue, NACKs the packet loss. A congested
 * connection queues first and loses packets later, so a little loss alone does not lower the bitrate. A browser's own estimate (REMB) is
 * used only while no round trip time is known: a busy computer lowers the estimate as congestion does.
 */
export class BitrateController {
  readonly #meter = new LinkCapacityMeter();
  readonly #repetition = new PacketDuplicationPolicy();
  readonly #most: number;
  #target: number;
  /** Capacity of the connection at the last bitrate reduction, in bits per second; infinite before. */
  #limit = Number.POSITIVE_INFINITY;
  #troubleAtMs = Number.NEGATIVE_INFINITY;
  #cutAtMs = Number.NEGATIVE_INFINITY;
  /** Length of the network queue in ms at the last bitrate reduction; 0 once the queue is empty. */
  #queueAtCutMs = 0;
  #keyFrameAtMs = Number.NEGATIVE_INFINITY;
  #grownAtMs: number;

  /**
   * Accepts an initial bitrate below the default, never above it: without per-packet feedback, it would be noticed late that the bitrate is
   * too high.
   */
  constructor(nowMs: number, { first, maxPicture }: LinkLimits = defaultLinkLimits) {
    this.#most = Math.min(bitrateLimits.most, maxPicture);
    this.#target = Math.min(this.#most, Math.max(bitrateLimits.least, Math.min(bitrateLimits.first, first)));
    this.#grownAtMs = nowMs;
  }

  get bitsPerSecond(): number {
    return Math.round(this.#target);
  }

  /** Bitrate for video: half of the total while every packet is sent twice, otherwise all of it. */
  get pictureBitsPerSecond(): number {
    return Math.round(this.repeats ? this.#target / 2 : this.#target);
  }

  get repeats(): boolean {
    return this.#repetition.isOn;
  }

  /** Time in ms in which a retransmitted packet is not sent again, because the retransmission may still be in flight. */
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

  /**
   * Handles a viewer's keyframe request. Halves the bitrate at the second request within two seconds, if the connection may be congested.
   */
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
      this.#target = Math.max(this.#target, Math.min(this.#most, this.#limit * keptShare));
    }
    if (loss > lightLoss) this.#troubleAtMs = nowMs;
    if (queueMs > someQueueMs && this.#isBelowLimit(nowMs)) this.#meter.acceptLongerPath();
    this.#grow(nowMs);
  }

  #isBelowLimit(nowMs: number): boolean {
    return nowMs - this.#cutAtMs > emptyAfterMs && this.#target < this.#limit * belowLimit;
  }

  /** Reduces the bitrate below the connection's capacity, so that the network queue drains. */
  #drain(queueMs: number, nowMs: number): void {
    if (!this.#isSettled(nowMs)) return;
    const delivered = this.#meter.delivered();
    const sent = this.#meter.sent(nowMs);
    const isAgain = this.#queueAtCutMs > 0;
    if (isAgain && queueMs < this.#queueAtCutMs * drainedRatio) return this.#waitForDrain(queueMs, nowMs);
    if (isAgain && this.#meter.loss(nowMs) < heavyLoss) return this.#acceptLongerPath();
    // Limits the reduction for calm video, which cannot congest a connection: the delay has another cause, and the arriving bitrate is not
    // the capacity.
    const least = sent < this.#target * calmBelow ? this.#target * leastLeft : 0;
    const carried = Math.max(delivered ?? this.#target, least);
    const share = Math.min(drainingShare.most, Math.max(drainingShare.least, 1 - queueMs / drainedMs));
    // Lowers the known capacity by 30 % at most: while a queue overflows, less than the capacity arrives.
    const limit = isAgain ? Math.max(carried, this.#limit * leastLeft) : carried;
    this.#cut(Math.max(carried * share, least), limit, nowMs);
    this.#queueAtCutMs = queueMs;
  }

  /** Undoes the bitrate reduction: the delay stayed although less was sent, so a queue did not cause it. */
  #acceptLongerPath(): void {
    this.#queueAtCutMs = 0;
    this.#meter.acceptLongerPath();
    this.#target = Math.max(this.#target, Math.min(this.#most, this.#limit * keptShare));
  }

  /** Keeps the bitrate and postpones the next reduction, because the queue is already draining. */
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
    const provenMost = sent * (isFar ? maxOverSent.far : maxOverSent.near);
    const grown = Math.min(this.#most, provenMost, this.#target * rate ** elapsedS);
    this.#target = Math.max(this.#target, grown);
  }

  /** Returns the growth factor of the bitrate per second. `sent`: bits sent in the last second. */
  #growth(sent: number): number {
    if (this.#limit === Number.POSITIVE_INFINITY) return growth.first;
    if (sent < this.#limit * nearUntil) return growth.near;
    return sent < this.#limit * aboveUntil ? growth.above : growth.beyond;
  }
}
