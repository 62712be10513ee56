import type { ArrivedPacket, SentPacket } from './sent-packets.ts';

/** The shortest packet delay in this many seconds counts as the path's own. What a packet takes longer is queueing delay. */
const shortestOfS = 10;
/** A longer delay counts as queueing only if all of the last six packets, and all packets of the last `agreeingMs`, have it. */
const agreeing = 6;
const agreeingMs = 35;
/** `believeLongerPath` takes the shortest packet delay of this many seconds as the path's own. */
const believedS = 2;
/** Recorded packet arrivals are dropped after this time in ms by the viewer's clock. */
const keptMs = 1000;
/** Recorded packet arrivals are dropped after this time in ms by the agent's clock, because a viewer's clock cannot be trusted. */
const sentKeptMs = 4000;
/** While the queueing delay is longer than this, in ms, packets arrive at the link's capacity. */
const waitingMs = 12;
const busyLeastMs = 40;
const busyLeastPackets = 4;
const busyMostMs = 500;
/** If a burst of packets takes longer to arrive than this, in ms, plus `overlongNoise` times the jitter, the link slowed it down. */
const overlongMs = 50;
const overlongNoise = 4;
/** A packet is overdue if it is later than this, in ms, plus `overdueNoise` times the jitter. */
const overdueMs = 25;
const overdueNoise = 3;
const burstLifeMs = 1500;
const noiseShare = 1 / 64;
const latenessMost = 200;
const noiseOfLateness = 0.6;

/** Measures queueing delay, jitter and bitrate from the packets' arrival times by the viewer's clock. */
export class PathDelayMeter {
  #shortest: { second: number; ms: number }[] = [];
  #latest: ArrivedPacket[] = [];
  #recent: ArrivedPacket[] = [];
  #queueMs = 0;
  #newest: ArrivedPacket | null = null;
  #lateness = 0;
  #latestArrivalMs = Number.NEGATIVE_INFINITY;
  #busySinceMs: number | null = null;
  readonly #bursts = new Bursts();

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
    this.#recent = this.#recent.filter(
      ({ arrivedAtMs, sentAtMs }) => last - arrivedAtMs < keptMs && newestMs - sentAtMs < sentKeptMs,
    );
    this.#queueMs = Math.max(0, Math.min(...this.#latest.map(delayOf)) - this.#base);
    this.#learnOverlong();
    this.#learnBusy(packets);
  }

  get queueMs(): number {
    return this.#queueMs;
  }

  /** The packet sent last among those that have arrived; null before the first arrival. */
  get newest(): SentPacket | null {
    return this.#newest;
  }

  /** Jitter: how much packet delays vary without queueing, in ms. */
  get noiseMs(): number {
    return this.#lateness * noiseOfLateness;
  }

  /** Bitrate at which packets arrived in the last half second, in bits per second. */
  get delivered(): number {
    return this.#rateSince(Number.NEGATIVE_INFINITY) ?? 0;
  }

  /** The link's capacity in bits per second, measured while packets queue; null while there is no queue. */
  get busyRate(): number | null {
    return this.#busySinceMs === null ? null : this.#rateSince(this.#busySinceMs);
  }

  /**
   * Null while the newest packet is on time. Otherwise packets sent until `sentUntilMs` should have arrived, and `carried` is the link's
   * reduced capacity in bits per second. One late packet suffices, so this may be a false alarm.
   */
  get overdue(): { readonly sentUntilMs: number; readonly carried: number } | null {
    const newest = this.#newest;
    if (!newest) return null;
    const lateMs = delayOf(newest) - this.#base;
    const dueMs = overdueMs + overdueNoise * this.noiseMs;
    if (lateMs < dueMs) return null;
    // Find the first of the consecutive late packets that end with the newest one.
    let from = newest;
    for (const packet of this.#recent.toReversed()) {
      if (delayOf(packet) - this.#base < waitingMs + this.noiseMs) break;
      from = packet;
    }
    const bits = newest.bitsUntil - from.bitsUntil + from.bits;
    const elapsedMs = newest.arrivedAtMs - from.sentAtMs - this.#base;
    return { sentUntilMs: newest.arrivedAtMs - this.#base - dueMs, carried: (bits * 1000) / elapsedMs };
  }

  /** The link's capacity in bits per second, measured by bursts of packets; null before three bursts. */
  get burstRate(): number | null {
    return this.burstRateSince((this.#newest?.sentAtMs ?? 0) - burstLifeMs);
  }

  burstRateSince(sentAtMs: number): number | null {
    return this.#bursts.rateSince(sentAtMs);
  }

  /** Must be called after the bitrate was reduced, because older bursts show the link's capacity before that. */
  forgetBursts(): void {
    this.#bursts.forget();
  }

  /** Takes the current packet delay as the path's own, so that it no longer counts as queueing. */
  acceptLongerPath(): void {
    const ms = Math.min(...this.#latest.map(delayOf));
    this.#shortest = this.#shortest.slice(-1).map(({ second }) => ({ second, ms }));
    this.#queueMs = 0;
    this.#busySinceMs = null;
  }

  believeLongerPath(): void {
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

  /** If a burst of packets takes long to arrive, counts this as queueing even if the burst's first packet was not delayed. */
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
    this.#busySinceMs ??= packets.find((packet) => delayOf(packet) - this.#base > waiting)?.arrivedAtMs ?? null;
  }

  /** Counts reordered packets as jitter: a queue would have kept them in order. */
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

/** Maximum gap in ms between the sending times of two packets of one burst. */
const gapMs = 6;
const leastBits = 5000;
const leastMs = 0.5;
const kept = 15;
const fewest = 3;

interface Burst {
  readonly first: ArrivedPacket;
  last: ArrivedPacket;
  endMs: number;
  /** Bits of the burst without its first packet: they arrive between the first and the last arrival. */
  bits: number;
}

/** Measures how fast packets that were sent at once arrive, which is the bottleneck's capacity. */
class Bursts {
  #latest: Burst | null = null;
  #rates: { readonly atMs: number; readonly rate: number }[] = [];

  /** The newest burst of packets, which may still grow; null before the first burst. */
  get latest(): Readonly<Burst> | null {
    return this.#latest;
  }

  arrived(packet: ArrivedPacket): void {
    const { arrivedAtMs, sentAtMs, bits } = packet;
    const burst = this.#latest;
    if (burst && sentAtMs - burst.last.sentAtMs < gapMs) {
      burst.last = packet;
      burst.bits += bits;
      burst.endMs = Math.max(burst.endMs, arrivedAtMs);
      return;
    }
    if (burst && burst.bits >= leastBits) {
      const rate = (burst.bits * 1000) / Math.max(leastMs, burst.endMs - burst.first.arrivedAtMs);
      this.#rates.push({ atMs: sentAtMs, rate });
      if (this.#rates.length > kept) this.#rates.shift();
    }
    this.#latest = { first: packet, last: packet, endMs: arrivedAtMs, bits: 0 };
  }

  /** Returns the median arrival bitrate of bursts sent since `sentAtMs`, in bits per second; null for fewer than three bursts. */
  rateSince(sentAtMs: number): number | null {
    const rates = this.#rates.filter(({ atMs }) => atMs > sentAtMs).map(({ rate }) => rate);
    if (rates.length < fewest) return null;
    return rates.toSorted((a, b) => a - b)[rates.length >> 1] ?? null;
  }

  forget(): void {
    this.#rates = [];
  }
}
