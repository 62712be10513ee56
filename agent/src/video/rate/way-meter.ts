import { Bursts } from './bursts.ts';
import type { ArrivedPacket, SentPacket } from './sent-packets.ts';

/** The way without a queue is the shortest of so many seconds. */
const shortestOfS = 10;
/** A packet may be late by itself, or behind others of its frame: the least late of a frame's time tells of a queue. */
const agreeing = 6;
const agreeingMs = 35;
/** A way is as long as it was in so many seconds, where it is believed to have become longer. */
const believedS = 2;
const keptMs = 1000;
/** The longest that one may be sent before the others of that second. */
const sentKeptMs = 4000;
/** What arrives is what the link carries, as long as packets wait longer than this. */
const waitingMs = 12;
const busyLeastMs = 40;
const busyLeastPackets = 4;
const busyMostMs = 500;
const overlongMs = 50;
const overlongNoise = 4;
const overdueMs = 25;
const overdueNoise = 3;
const burstLifeMs = 1500;
const noiseShare = 1 / 64;
const latenessMost = 200;
const noiseOfLateness = 0.6;

/** What numbered packets tell of the way to a viewer. Pure; times of arrival are of the viewer's clock. */
export class WayMeter {
  #shortest: { second: number; ms: number }[] = [];
  #latest: ArrivedPacket[] = [];
  #recent: ArrivedPacket[] = [];
  #queueMs = 0;
  #newest: ArrivedPacket | null = null;
  #lateness = 0;
  #latestArrivalMs = Number.NEGATIVE_INFINITY;
  #busySinceMs: number | null = null;
  readonly #bursts = new Bursts();

  /** Of at least one packet. */
  arrived(packets: readonly ArrivedPacket[]): void {
    for (const packet of packets) {
      this.#learnShortest(packet);
      this.#bursts.arrived(packet);
      this.#learnLateness(packet);
    }
    this.#newest = packets.at(-1) ?? this.#newest;
    const newestMs = this.#newest?.sentAtMs ?? 0;
    const latest = [...this.#latest, ...packets];
    this.#latest = latest.filter(
      ({ sentAtMs }, index) => newestMs - sentAtMs < agreeingMs || latest.length - index <= agreeing,
    );
    this.#recent.push(...packets);
    const last = this.#recent.at(-1)?.arrivedAtMs ?? 0;
    // By our own clock, too: a viewer's may say anything.
    this.#recent = this.#recent.filter(
      ({ arrivedAtMs, sentAtMs }) => last - arrivedAtMs < keptMs && newestMs - sentAtMs < sentKeptMs,
    );
    this.#queueMs = Math.max(0, Math.min(...this.#latest.map(delayOf)) - this.#base);
    this.#learnOverlong();
    this.#learnBusy(packets);
  }

  /** How long packets wait on the way. */
  get queueMs(): number {
    return this.#queueMs;
  }

  /** The one sent last of those that have come. */
  get newest(): SentPacket | null {
    return this.#newest;
  }

  /** What looks like a queue on this way without being one. */
  get noiseMs(): number {
    return this.#lateness * noiseOfLateness;
  }

  /** Bits a second of what arrives, over half a second. */
  get delivered(): number {
    return this.#rateSince(Number.NEGATIVE_INFINITY) ?? 0;
  }

  /** Bits a second that the link carries, seen while packets wait for it; null while none do. */
  get busyRate(): number | null {
    return this.#busySinceMs === null ? null : this.#rateSince(this.#busySinceMs);
  }

  /**
   * Null unless the newest packet waited. `sentUntilMs`: what was sent until then should have arrived by now. `carried`: bits a
   * second at which it does arrive. A single late packet is enough, so it may be wrong.
   */
  get overdue(): { readonly sentUntilMs: number; readonly carried: number } | null {
    const newest = this.#newest;
    if (!newest) return null;
    const lateMs = delayOf(newest) - this.#base;
    const dueMs = overdueMs + overdueNoise * this.noiseMs;
    if (lateMs < dueMs) return null;
    // Since the first of those should have come that wait as long.
    let from = newest;
    for (const packet of this.#recent.toReversed()) {
      if (delayOf(packet) - this.#base < waitingMs + this.noiseMs) break;
      from = packet;
    }
    const bits = newest.bitsUntil - from.bitsUntil + from.bits;
    const elapsedMs = newest.arrivedAtMs - from.sentAtMs - this.#base;
    return { sentUntilMs: newest.arrivedAtMs - this.#base - dueMs, carried: (bits * 1000) / elapsedMs };
  }

  /** Bits a second at which packets come that are sent at once: no more than the link carries. Null where few are. */
  get burstRate(): number | null {
    return this.burstRateSince((this.#newest?.sentAtMs ?? 0) - burstLifeMs);
  }

  burstRateSince(sentAtMs: number): number | null {
    return this.#bursts.rateSince(sentAtMs);
  }

  /** The link carries less than it did. */
  forgetBursts(): void {
    this.#bursts.forget();
  }

  /** The way has become longer, and no queue is to blame. */
  acceptWay(): void {
    const ms = Math.min(...this.#latest.map(delayOf));
    this.#shortest = this.#shortest.slice(-1).map(({ second }) => ({ second, ms }));
    this.#queueMs = 0;
    this.#busySinceMs = null;
  }

  /** The same by less than a queue: it was there for long, on a link that is idle in between. */
  believeWay(): void {
    this.#shortest = this.#shortest.slice(-believedS);
  }

  get #base(): number {
    return Math.min(...this.#shortest.map(({ ms }) => ms));
  }

  #learnShortest(packet: ArrivedPacket): void {
    const second = Math.floor(packet.sentAtMs / 1000);
    const ms = delayOf(packet);
    const last = this.#shortest.at(-1);
    if (last && second <= last.second) last.ms = Math.min(last.ms, ms);
    else {
      this.#shortest.push({ second, ms });
      this.#shortest = this.#shortest.filter((one) => second - one.second < shortestOfS);
    }
  }

  /** A burst that takes longer than a frame's time waits for the link, however little its first packet did. */
  #learnOverlong(): void {
    const burst = this.#bursts.latest;
    if (!burst) return;
    const spanMs = burst.endMs - burst.first.arrivedAtMs;
    if (spanMs < overlongMs + overlongNoise * this.noiseMs) return;
    this.#queueMs = Math.max(this.#queueMs, burst.endMs - burst.first.sentAtMs - this.#base);
    this.#busySinceMs ??= burst.first.arrivedAtMs;
  }

  #learnBusy(packets: readonly ArrivedPacket[]): void {
    const waiting = waitingMs + this.noiseMs;
    if (this.#queueMs <= waiting) {
      this.#busySinceMs = null;
      return;
    }
    this.#busySinceMs ??=
      packets.find((packet) => delayOf(packet) - this.#base > waiting)?.arrivedAtMs ?? null;
  }

  /** A queue keeps the order: what comes after a packet that was sent later is late by itself. */
  #learnLateness({ arrivedAtMs }: ArrivedPacket): void {
    const late = Math.max(0, this.#latestArrivalMs - arrivedAtMs);
    this.#lateness += (Math.min(late, latenessMost) - this.#lateness) * noiseShare;
    this.#latestArrivalMs = Math.max(this.#latestArrivalMs, arrivedAtMs);
  }

  #rateSince(sinceMs: number): number | null {
    const last = Math.max(...this.#recent.map(({ arrivedAtMs }) => arrivedAtMs));
    const from = Math.max(sinceMs, last - busyMostMs);
    let bits = 0;
    let count = 0;
    let first = Number.POSITIVE_INFINITY;
    let firstBits = 0;
    for (const packet of this.#recent) {
      if (packet.arrivedAtMs < from) continue;
      if (packet.arrivedAtMs < first) {
        first = packet.arrivedAtMs;
        firstBits = packet.bits;
      }
      bits += packet.bits;
      count += 1;
    }
    if (count < busyLeastPackets || last - first < busyLeastMs) return null;
    return ((bits - firstBits) * 1000) / (last - first);
  }
}

const delayOf = (packet: ArrivedPacket): number => packet.arrivedAtMs - packet.sentAtMs;
