import { BandwidthDropDetector, PacketLossHistory, QueueDrainTest } from './congestion-signals.ts';
import { defaultLinkLimits, type LinkLimits, linkLimits } from './link-bitrate-limits.ts';
import { PathDelayMeter } from './path-delay-meter.ts';
import type { ReceivedPackets, SentPackets } from './sent-packets.ts';
import { SlidingSum } from './sliding-sum.ts';

/** The link counts as congested if the queueing delay in ms is above `least` plus the jitter, or above `most`. */
const fullQueueMs = { least: 30, most: 120 } as const;
/** On congestion, the bitrate is set to this fraction of the link's capacity. */
const keptShare = 0.88;
/** Min bitrate after a sudden drop, in bits per second: its capacity is estimated from few packets, and measured again at once. */
const leastAfterDrop = 120_000;
const maxWaitMs = 40;
/** Growth factors of the bitrate per second. `quick`: before the first congestion, or if the link has spare capacity; otherwise `near`. */
const growth = { quick: 2.6, near: 1.1 } as const;
/** The link has spare capacity if bursts of packets arrive at more than this many times the current bitrate. */
const burstRoom = 1.35;
const quickAfterCutMs = 1200;
const nearAfterCutMs = 300;
const longestGrowthS = 0.25;
/** Maximum ratio of the target bitrate to what was actually sent, because more is not known to arrive. */
const maxOverSent = { quick: 2, near: 1.3 } as const;
/**
 * If more than this fraction of the queueing delay remains after the bitrate was reduced, the path's own delay has increased: the old
 * bitrate is restored.
 */
const neverDrained = 0.7;
/**
 * A delay above this, in ms, during all of `believeAfterMs` means a longer network path, not queueing, unless the link is nearly at
 * capacity.
 */
const quietMs = 8;
const believeAfterMs = 2000;
/** The link is nearly at capacity if the arriving bitrate is more than this fraction of that capacity. */
const believeBelow = 0.85;
const lossCutEveryMs = 600;
/** A frame's packets are paced at `toTarget` times the bitrate, or as fast as packet bursts arrive; faster while bursts keep up. */
const pace = { toTarget: 2.5, least: 3_000_000, most: 200_000_000, quicker: 1.2 } as const;
/** Pacing becomes faster if a burst of packets arrived at more than this fraction of the rate at which it was sent. */
const pacePassed = 0.7;
/** After each such time in ms without feedback from the viewer, the bitrate is multiplied by `silenceShare`. */
const silenceMs = 1200;
const silenceShare = 0.7;

/**
 * Controls one viewer's bitrate by feedback on when each packet arrived. While packets queue, the arriving bitrate is the link's capacity,
 * so the bitrate is reduced to 88 % of that. Heavy loss reduces it too. With a short queue the bitrate grows. If the delay stays although
 * less is sent, the path's own delay has increased, and the reduction is undone.
 */
export class LinkRate {
  readonly #packets: SentPackets;
  readonly #path = new PathDelayMeter();
  readonly #sentBits = new SlidingSum(500);
  readonly #most: number;
  #target: number;
  #isClaimed: boolean;
  /** When the first packet was sent; null before. */
  #begunAtMs: number | null = null;
  /** Link capacity when the link was last congested, in bits per second; infinite before the first congestion. */
  #limit = Number.POSITIVE_INFINITY;
  #cutAtMs = Number.NEGATIVE_INFINITY;
  #beforeCut: number;
  #lossCutAtMs = Number.NEGATIVE_INFINITY;
  #grownAtMs: number;
  /** Time of the viewer's last feedback in ms; null before the first feedback: until then missing feedback does not lower the bitrate. */
  #receivedAtMs: number | null = null;
  readonly #drain = new QueueDrainTest(this.#path);
  readonly #drop: BandwidthDropDetector;
  readonly #losses = new PacketLossHistory();
  #pace = 0;
  #quietAtMs = 0;

  constructor(packets: SentPackets, nowMs: number, { first, most }: LinkLimits = defaultLinkLimits) {
    this.#packets = packets;
    this.#most = most;
    this.#target = first;
    this.#beforeCut = first;
    this.#isClaimed = first > linkLimits.first;
    this.#drop = new BandwidthDropDetector(packets, this.#path);
    this.#grownAtMs = nowMs;
  }

  get bitsPerSecond(): number {
    return Math.round(this.#target);
  }

  /** True while nothing but the page's claim suggests that the link's capacity is above the default initial bitrate. */
  get isClaimed(): boolean {
    return this.#isClaimed;
  }

  /** Time at which the bitrate was last reduced; minus infinity before the first reduction, and after one was undone. */
  get cutAtMs(): number {
    return this.#cutAtMs;
  }

  get path(): PathDelayMeter {
    return this.#path;
  }

  /** Pacing rate of one frame's packets, in bits per second. */
  get pace(): number {
    return Math.max(this.#pace, this.#target * pace.toTarget, pace.least);
  }

  /**
   * Expected link capacity in bits per second: measured during congestion, else the larger of the target bitrate and the last burst's rate.
   */
  get carried(): number {
    return this.#path.busyRate ?? Math.max(this.#target, this.#path.burstRate ?? 0);
  }

  /** When a sudden drop of the link's capacity was detected; null once every packet sent before it has arrived or is lost. */
  get droppedAtMs(): number | null {
    return this.#drop.atMs;
  }

  /** Packet loss, 0 to 1, without the worst moments. */
  get loss(): number {
    return this.#losses.share;
  }

  sent(bits: number, nowMs: number): void {
    this.#sentBits.add(bits, nowMs);
    if (this.#isClaimed) this.#doubtClaim(nowMs);
    if (this.#receivedAtMs !== null && nowMs - this.#receivedAtMs > silenceMs) {
      this.#receivedAtMs = nowMs;
      this.#target = Math.max(linkLimits.least, this.#target * silenceShare);
    }
  }

  /** Estimates how long a packet sent now would be queued, in ms, from the bits in flight (sent, and not yet reported by the viewer). */
  waitMs(nowMs: number): number {
    const newest = this.#path.newest;
    if (!newest) return 0;
    const bits = this.#packets.bits - newest.bitsUntil;
    const passedMs = nowMs - newest.sentAtMs;
    return Math.max(0, this.#path.queueMs + (bits * 1000) / this.carried - passedMs);
  }

  isFull(nowMs: number): boolean {
    return this.waitMs(nowMs) > maxWaitMs + this.#path.noiseMs;
  }

  received({ arrived, lost }: ReceivedPackets, nowMs: number): void {
    this.#receivedAtMs = nowMs;
    this.#losses.add(arrived.length, lost.length, nowMs);
    if (arrived.length === 0) return;
    this.#path.arrived(arrived);
    if (this.#path.delivered >= linkLimits.first) this.#isClaimed = false;
    this.#learnPace();
    if (this.#heedDrop(nowMs)) return;
    const { queueMs, noiseMs, busyRate } = this.#path;
    const full = Math.min(fullQueueMs.most, fullQueueMs.least + noiseMs);
    if (queueMs > full) {
      if (this.#drop.atMs === null && this.#drain.isLongerPath(this.loss)) return this.#acceptLongerPath();
      if (busyRate !== null) this.#cut(busyRate, nowMs);
      return;
    }
    this.#drain.end();
    this.#believeLongerPath(nowMs);
    if (this.#losses.areHeavy && nowMs - this.#lossCutAtMs > lossCutEveryMs) {
      this.#lossCutAtMs = nowMs;
      return this.#cut(this.#path.delivered, nowMs);
    }
    if (queueMs < full / 2 + noiseMs / 2) this.#grow(nowMs);
    else this.#grownAtMs = nowMs;
  }

  /** Reduces the bitrate, and returns true, if the newest feedback shows a sudden drop of the link's capacity. */
  #heedDrop(nowMs: number): boolean {
    const before = this.#drop.end(nowMs);
    if (before !== null) this.#forgetCut(before);
    const carried = this.#target > leastAfterDrop ? this.#drop.see(this.#target, nowMs) : null;
    if (carried !== null) this.#cut(Math.max(carried, leastAfterDrop / keptShare), nowMs);
    // Estimate the dropped link capacity again: the first estimate was based on few packets. A later one is better, and may raise the
    // bitrate.
    else if (this.#drop.atMs !== null && this.#path.busyRate !== null)
      this.#target = Math.max(this.#target, Math.min(this.#drop.targetBefore, this.#path.busyRate * keptShare));
    return carried !== null;
  }

  #learnPace(): void {
    const { burstRate } = this.#path;
    if (burstRate === null) return;
    if (burstRate > this.pace * pacePassed) this.#pace = Math.min(pace.most, this.pace * pace.quicker);
    else this.#pace = burstRate;
  }

  /** Returns to the default initial bitrate if a viewer whose page claimed a higher one sends no feedback. */
  #doubtClaim(nowMs: number): void {
    this.#begunAtMs ??= nowMs;
    if (this.#receivedAtMs !== null || nowMs - this.#begunAtMs < silenceMs) return;
    this.#isClaimed = false;
    this.#target = Math.min(this.#target, linkLimits.first);
  }

  #cut(carried: number, nowMs: number): void {
    const target = Math.max(linkLimits.least, carried * keptShare);
    if (target >= this.#target) return;
    this.#isClaimed = false;
    if (nowMs - this.#cutAtMs > 1000) this.#beforeCut = this.#target;
    this.#cutAtMs = nowMs;
    this.#limit = carried;
    this.#pace = Math.min(this.#pace, carried);
    this.#path.forgetBursts();
    this.#target = target;
  }

  /** If a short extra delay stays although the link has spare capacity, treats it as a longer path, not as queueing. */
  #believeLongerPath(nowMs: number): void {
    const { queueMs, noiseMs, delivered, burstRate } = this.#path;
    if (queueMs < quietMs + noiseMs / 2) this.#quietAtMs = nowMs;
    if (nowMs - this.#quietAtMs < believeAfterMs) return;
    const carried = burstRate ?? this.#limit;
    if (delivered > carried * believeBelow) return;
    this.#quietAtMs = nowMs;
    this.#path.believeLongerPath();
  }

  #acceptLongerPath(): void {
    const isMistake = this.#path.queueMs > this.#drain.longestMs * neverDrained;
    this.#drain.end();
    this.#path.acceptLongerPath();
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
    const proven = 2 * this.#sentBits.at(nowMs) * (isQuick ? maxOverSent.quick : maxOverSent.near);
    const grown = Math.min(this.#most, proven, this.#target * rate ** elapsedS);
    this.#target = Math.max(this.#target, grown);
  }

  #hasRoom(): boolean {
    const { burstRate } = this.#path;
    if (burstRate === null) return this.#limit === Number.POSITIVE_INFINITY;
    return burstRate > this.#target * burstRoom;
  }
}
