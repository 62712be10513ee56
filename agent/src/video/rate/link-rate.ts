import { DrainTest } from './drain-test.ts';
import { LossSlots } from './loss-slots.ts';
import type { HeardPackets, SentPackets } from './sent-packets.ts';
import { SlidingSum } from './sliding-sum.ts';
import { SuddenDrop } from './sudden-drop.ts';
import { WayMeter } from './way-meter.ts';

/** Bits per second, of everything with all headers. */
export const linkLimits = { least: 120_000, first: 1_200_000, most: 6_500_000 } as const;

/** Packets that wait longer than this wait for the link; more on a way whose packets come unevenly. */
const fullQueueMs = { least: 30, most: 120 } as const;
/** Of what the link was seen to carry. */
const keptShare = 0.88;
/** A frame is left out while longer than this waits. */
const mostWaitMs = 40;
/** Each second: until the first trouble or while bursts come through much quicker than the rate; and near the limit. */
const growth = { quick: 2.6, near: 1.1 } as const;
const burstRoom = 1.35;
const quickAfterCutMs = 1200;
const nearAfterCutMs = 300;
const longestGrowthS = 0.25;
const mostOverSent = { quick: 2, near: 1.3 } as const;
/** Where so much of the queue never drained, the cut was a mistake. */
const neverDrained = 0.7;
const quietMs = 8;
const believeAfterMs = 2000;
const believeBelow = 0.85;
const lossCutEveryMs = 600;
/** A frame goes out over a part of its time, quicker where bursts were seen to come through. */
const pace = { toTarget: 2.5, least: 3_000_000, most: 200_000_000, quicker: 1.2 } as const;
const pacePassed = 0.7;
const silenceMs = 1200;
const silenceShare = 0.7;

/**
 * How many bits a second the way to one viewer takes, by the feedback of numbered packets. While packets wait for the link,
 * what arrives is what it carries: the rate goes below that, at once and no further. Pure: the caller brings the clock.
 */
export class LinkRate {
  readonly #packets: SentPackets;
  readonly #way = new WayMeter();
  readonly #sentBits = new SlidingSum(500);
  #target: number = linkLimits.first;
  /** What the link carried when last full; infinite before that. */
  #limit = Number.POSITIVE_INFINITY;
  #cutAtMs = Number.NEGATIVE_INFINITY;
  #beforeCut: number = linkLimits.first;
  #lossCutAtMs = Number.NEGATIVE_INFINITY;
  #grownAtMs: number;
  /** Null before the first: until the connection is up nobody can tell of anything. */
  #heardAtMs: number | null = null;
  readonly #drain = new DrainTest(this.#way);
  readonly #drop: SuddenDrop;
  readonly #losses = new LossSlots();
  #pace = 0;
  #quietAtMs = 0;

  constructor(packets: SentPackets, nowMs: number) {
    this.#packets = packets;
    this.#drop = new SuddenDrop(packets, this.#way);
    this.#grownAtMs = nowMs;
  }

  get bitsPerSecond(): number {
    return Math.round(this.#target);
  }

  /** When trouble last lowered the rate; minus infinity where none did, or by mistake. */
  get cutAtMs(): number {
    return this.#cutAtMs;
  }

  get way(): WayMeter {
    return this.#way;
  }

  /** Bits a second at which packets go out one after another. */
  get pace(): number {
    return Math.max(this.#pace, this.#target * pace.toTarget, pace.least);
  }

  /** What the link carries at least, as far as that is known. */
  get carried(): number {
    return this.#way.busyRate ?? Math.max(this.#target, this.#way.burstRate ?? 0);
  }

  /** When the link was last seen to carry suddenly a fraction, until what was sent before is through; else null. */
  get droppedAtMs(): number | null {
    return this.#drop.atMs;
  }

  /** The share of packets that the way loses of itself, without the worst moments, 0 to 1. */
  get loss(): number {
    return this.#losses.share;
  }

  sent(bits: number, nowMs: number): void {
    this.#sentBits.add(bits, nowMs);
    if (this.#heardAtMs !== null && nowMs - this.#heardAtMs > silenceMs) {
      this.#heardAtMs = nowMs;
      this.#target = Math.max(linkLimits.least, this.#target * silenceShare);
    }
  }

  /** How long a packet sent now waits, by what was sent since the last one that is known to have come. */
  waitMs(nowMs: number): number {
    const newest = this.#way.newest;
    if (!newest) return 0;
    const bits = this.#packets.bits - newest.bitsUntil;
    const passedMs = nowMs - newest.sentAtMs;
    return Math.max(0, this.#way.queueMs + (bits * 1000) / this.carried - passedMs);
  }

  /** Whether another frame would only wait. */
  isFull(nowMs: number): boolean {
    return this.waitMs(nowMs) > mostWaitMs + this.#way.noiseMs;
  }

  heard({ arrived, lost }: HeardPackets, nowMs: number): void {
    this.#heardAtMs = nowMs;
    this.#losses.add(arrived.length, lost.length, nowMs);
    if (arrived.length === 0) return;
    this.#way.arrived(arrived);
    this.#learnPace();
    if (this.#heedDrop(nowMs)) return;
    const { queueMs, noiseMs, busyRate } = this.#way;
    const full = Math.min(fullQueueMs.most, fullQueueMs.least + noiseMs);
    if (queueMs > full) {
      if (this.#drop.atMs === null && this.#drain.isLongerWay(this.loss)) return this.#acceptWay();
      if (busyRate !== null) this.#cut(busyRate, nowMs);
      return;
    }
    this.#drain.end();
    this.#believeWay(nowMs);
    if (this.#losses.areHeavy && nowMs - this.#lossCutAtMs > lossCutEveryMs) {
      this.#lossCutAtMs = nowMs;
      return this.#cut(this.#way.delivered, nowMs);
    }
    if (queueMs < full / 2 + noiseMs / 2) this.#grow(nowMs);
    else this.#grownAtMs = nowMs;
  }

  /** Whether the link was just seen to drop. */
  #heedDrop(nowMs: number): boolean {
    const before = this.#drop.end(nowMs);
    if (before !== null) this.#forgetCut(before);
    const carried = this.#drop.see(this.#target, nowMs);
    if (carried !== null) this.#cut(carried, nowMs);
    // The first word of it is of few packets; more of them tell better what is carried.
    else if (this.#drop.atMs !== null && this.#way.busyRate !== null)
      this.#target = Math.max(
        this.#target,
        Math.min(this.#drop.targetBefore, this.#way.busyRate * keptShare),
      );
    return carried !== null;
  }

  #learnPace(): void {
    const { burstRate } = this.#way;
    if (burstRate === null) return;
    if (burstRate > this.pace * pacePassed) this.#pace = Math.min(pace.most, this.pace * pace.quicker);
    else this.#pace = burstRate;
  }

  #cut(carried: number, nowMs: number): void {
    const target = Math.max(linkLimits.least, carried * keptShare);
    if (target >= this.#target) return;
    if (nowMs - this.#cutAtMs > 1000) this.#beforeCut = this.#target;
    this.#cutAtMs = nowMs;
    this.#limit = carried;
    this.#pace = Math.min(this.#pace, carried);
    this.#way.forgetBursts();
    this.#target = target;
  }

  /** A way that is a little longer than it was, on a link that carries more than is sent. */
  #believeWay(nowMs: number): void {
    const { queueMs, noiseMs, delivered, burstRate } = this.#way;
    if (queueMs < quietMs + noiseMs / 2) this.#quietAtMs = nowMs;
    if (nowMs - this.#quietAtMs < believeAfterMs) return;
    const carried = burstRate ?? this.#limit;
    if (delivered > carried * believeBelow) return;
    this.#quietAtMs = nowMs;
    this.#way.believeWay();
  }

  #acceptWay(): void {
    const isMistake = this.#way.queueMs > this.#drain.longestMs * neverDrained;
    this.#drain.end();
    this.#way.acceptWay();
    if (isMistake) this.#forgetCut(this.#beforeCut);
  }

  #forgetCut(before: number): void {
    this.#target = Math.max(this.#target, before);
    this.#limit = Number.POSITIVE_INFINITY;
    this.#cutAtMs = Number.NEGATIVE_INFINITY;
  }

  #grow(nowMs: number): void {
    const elapsedS = Math.min(longestGrowthS, Math.max(0, nowMs - this.#grownAtMs) / 1000);
    this.#grownAtMs = nowMs;
    const sinceCutMs = nowMs - this.#cutAtMs;
    if (sinceCutMs < nearAfterCutMs) return;
    const isQuick = this.#hasRoom() && sinceCutMs > quickAfterCutMs;
    const rate = isQuick ? growth.quick : growth.near;
    const proven = 2 * this.#sentBits.at(nowMs) * (isQuick ? mostOverSent.quick : mostOverSent.near);
    const grown = Math.min(linkLimits.most, proven, this.#target * rate ** elapsedS);
    this.#target = Math.max(this.#target, grown);
  }

  #hasRoom(): boolean {
    const { burstRate } = this.#way;
    if (burstRate === null) return this.#limit === Number.POSITIVE_INFINITY;
    return burstRate > this.#target * burstRoom;
  }
}
