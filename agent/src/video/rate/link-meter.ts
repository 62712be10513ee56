import type { SentPicture } from '../rtp/picture-stream.ts';
import type { ReceiverReport } from '../rtp/rtcp.ts';
import { SlidingSum } from './sliding-sum.ts';

const windowMs = 1000;
/** What arrived is counted between two reports at least so far apart: frames come in bursts. */
const deliveredOverMs = 600;
const keptMs = 3000;
/** The way without a queue is the shortest of so long. */
const shortestOverMs = 10_000;
const fewestAgreeing = 2;
/** A round trip older than this says nothing any more. */
const roundTripLifeMs = 1500;
/** A browser answers each request for a packet with a report; what comes closer together than this tells nothing more. */
const apartMs = 5;
/** A share of fewer packets than this is chance. */
const leastPackets = 30;

interface Arrival {
  readonly atMs: number;
  readonly highest: number;
  readonly lost: number;
  /** Everything that was sent until the highest packet was, since the beginning; and after it, until the report came. */
  readonly bits: number;
  readonly onTheWay: number;
}

/** What a link does to what is sent over it, from the viewer's reports. Pure: the caller brings the clock, in milliseconds. */
export class LinkMeter {
  readonly #sentBits = new SlidingSum(windowMs);
  readonly #sentPackets = new SlidingSum(windowMs);
  readonly #missingPackets = new SlidingSum(windowMs);
  readonly #missingAtMs = new Map<number, number>();
  /** All bits since the beginning; and how many they were when each of the last pictures was sent. */
  #bits = 0;
  #pictures: { readonly atMs: number; readonly lastSequence: number; readonly bits: number }[] = [];
  #arrivals: Arrival[] = [];
  #roundTrips: { readonly atMs: number; readonly ms: number; readonly lastReport: number }[] = [];

  /** The packets of a picture, sent for the first time. */
  pictureSent({ packets, bytes, lastSequence }: SentPicture, nowMs: number): void {
    this.#sentPackets.add(packets, nowMs);
    this.copiesSent(bytes, nowMs);
    this.#pictures = this.#pictures.filter(({ atMs }) => nowMs - atMs < keptMs);
    this.#pictures.push({ atMs: nowMs, lastSequence, bits: this.#bits });
  }

  /** Packets that were sent once more, for whatever reason. */
  copiesSent(bytes: number, nowMs: number): void {
    this.#bits += bytes * 8;
    this.#sentBits.add(bytes * 8, nowMs);
  }

  reportReceived({ highest, lost }: Pick<ReceiverReport, 'highest' | 'lost'>, nowMs: number): void {
    if (isTooSoon(this.#arrivals.at(-1), nowMs)) return;
    const picture = this.#pictures.findLast(({ lastSequence }) => isUntil(lastSequence, highest & 0xffff));
    if (!picture) return;
    this.#arrivals = this.#arrivals.filter(({ atMs }) => nowMs - atMs < keptMs);
    const onTheWay = this.#bits - picture.bits;
    this.#arrivals.push({ atMs: nowMs, highest, lost, bits: picture.bits, onTheWay });
  }

  /** Several receiver reports may answer one sender report; the first of them counts. */
  roundTripMeasured(ms: number, lastReport: number, nowMs: number): void {
    const last = this.#roundTrips.at(-1);
    if (last?.lastReport === lastReport || isTooSoon(last, nowMs)) return;
    this.#roundTrips = this.#roundTrips.filter(({ atMs }) => nowMs - atMs < shortestOverMs);
    this.#roundTrips.push({ atMs: nowMs, ms, lastReport });
  }

  /** Each counts once, however often it is asked for. Answers how many are new. */
  packetsMissing(sequences: readonly number[], nowMs: number): number {
    let count = 0;
    for (const sequence of sequences) {
      const before = this.#missingAtMs.get(sequence);
      if (before !== undefined && nowMs - before < keptMs) continue;
      this.#missingAtMs.delete(sequence);
      this.#missingAtMs.set(sequence, nowMs);
      count += 1;
    }
    for (const [sequence, atMs] of this.#missingAtMs) {
      if (nowMs - atMs < keptMs) break;
      this.#missingAtMs.delete(sequence);
    }
    this.#missingPackets.add(count, nowMs);
    return count;
  }

  /** Bits in the last second, copies included. */
  sent(nowMs: number): number {
    return this.#sentBits.at(nowMs);
  }

  /** Bits a second that arrive; null before two reports. While packets wait, that is what the link carries. */
  delivered(): number | null {
    const last = this.#arrivals.at(-1);
    const before = last && this.#arrivals.findLast(({ atMs }) => last.atMs - atMs >= deliveredOverMs);
    if (!last || !before || last.highest <= before.highest) return null;
    const lost = Math.max(0, last.lost - before.lost) / (last.highest - before.highest);
    return (Math.max(0, 1 - lost) * (last.bits - before.bits) * 1000) / (last.atMs - before.atMs);
  }

  /** The share of the packets of the last second that did not arrive at first, 0 to 1. */
  loss(nowMs: number): number {
    const sent = Math.max(leastPackets, this.#sentPackets.at(nowMs));
    return Math.min(1, this.#missingPackets.at(nowMs) / sent);
  }

  /**
   * How long packets wait on the way, in milliseconds: at least, in the last `agreeing` round trips and reports. A machine
   * that stands still, at either end, makes a round trip long too, but then all that was sent has arrived. Null where nothing was
   * measured lately.
   */
  queue(nowMs: number, agreeing = fewestAgreeing): number | null {
    const latest = this.#roundTrips.slice(-agreeing);
    const last = latest.at(-1);
    if (!last || nowMs - last.atMs > roundTripLifeMs || latest.length < fewestAgreeing) return null;
    const shortest = Math.min(...this.#roundTrips.map(({ ms }) => ms));
    const longer = Math.min(...latest.map(({ ms }) => ms)) - shortest;
    return Math.max(0, Math.min(longer, this.#onTheWayMs(agreeing) - shortest));
  }

  /** How long the link takes for what is on the way, at what arrives now. */
  #onTheWayMs(agreeing: number): number {
    const delivered = this.delivered();
    if (delivered === null || delivered === 0) return Number.POSITIVE_INFINITY;
    const least = Math.min(...this.#arrivals.slice(-agreeing).map(({ onTheWay }) => onTheWay));
    return (least * 1000) / delivered;
  }

  /** The last round trip; null before the first. */
  roundTrip(): number | null {
    return this.#roundTrips.at(-1)?.ms ?? null;
  }

  /** The way has become longer, and no queue is to blame: what was measured before says nothing any more. */
  acceptWay(): void {
    this.#roundTrips = this.#roundTrips.slice(-fewestAgreeing);
  }
}

/** A viewer that floods us with reports must not fill memory with them. */
const isTooSoon = (last: { readonly atMs: number } | undefined, nowMs: number): boolean =>
  last !== undefined && nowMs - last.atMs < apartMs;

/** Whether a sequence number, which goes round after 65535, is not behind another. */
const isUntil = (sequence: number, last: number): boolean => ((last - sequence) & 0xffff) < 0x8000;
