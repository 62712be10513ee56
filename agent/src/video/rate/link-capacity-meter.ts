import type { ReceiverReport } from '../rtp/rtcp.ts';
import type { SentPicture } from '../rtp/video-rtp-stream.ts';
import { SlidingSum } from './sliding-sum.ts';

const windowMs = 1000;
/** Window in ms over which the arriving bitrate is measured: frames arrive in bursts, so a shorter one would mislead. */
const deliveredOverMs = 600;
const keptMs = 3000;
/**
 * Window in ms whose shortest round trip time counts as the path's propagation delay. What a later round trip takes longer is queueing
 * delay.
 */
const shortestOverMs = 10_000;
const fewestAgreeing = 2;
const roundTripLifeMs = 1500;
/**
 * Minimum interval in ms between RTCP receiver reports; earlier ones are ignored: they add nothing, and a flood of reports must not fill
 * memory.
 */
const apartMs = 5;
/** Minimum packets over which packet loss is measured: with fewer, one lost packet would look like heavy loss. */
const leastPackets = 30;

interface Arrival {
  readonly atMs: number;
  readonly highest: number;
  readonly lost: number;
  /** `bits`: sent up to the highest packet that a receiver report covers. `onTheWay`: sent after that packet, before the report arrived. */
  readonly bits: number;
  readonly onTheWay: number;
}

export class LinkCapacityMeter {
  readonly #sentBits = new SlidingSum(windowMs);
  readonly #sentPackets = new SlidingSum(windowMs);
  readonly #missingPackets = new SlidingSum(windowMs);
  readonly #missingAtMs = new Map<number, number>();
  #bits = 0;
  #pictures: { readonly atMs: number; readonly lastSequence: number; readonly bits: number }[] = [];
  #arrivals: Arrival[] = [];
  #roundTrips: { readonly atMs: number; readonly ms: number; readonly lastReport: number }[] = [];

  /** Must be called when video packets are sent for the first time. Retransmissions and copies are counted by `copiesSent`. */
  pictureSent({ packets, bytes, lastSequence }: SentPicture, nowMs: number): void {
    this.#sentPackets.add(packets, nowMs);
    this.copiesSent(bytes, nowMs);
    this.#pictures = this.#pictures.filter(({ atMs }) => nowMs - atMs < keptMs);
    this.#pictures.push({ atMs: nowMs, lastSequence, bits: this.#bits });
  }

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

  /** `lastReport`: id of the RTCP sender report to which the viewer replies. Only the first reply to it counts. */
  roundTripMeasured(ms: number, lastReport: number, nowMs: number): void {
    const last = this.#roundTrips.at(-1);
    if (last?.lastReport === lastReport || isTooSoon(last, nowMs)) return;
    this.#roundTrips = this.#roundTrips.filter(({ atMs }) => nowMs - atMs < shortestOverMs);
    this.#roundTrips.push({ atMs: nowMs, ms, lastReport });
  }

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

  sent(nowMs: number): number {
    return this.#sentBits.at(nowMs);
  }

  /**
   * Returns the bitrate that arrives at the viewer, in bits per second; null before two reports. While packets queue, this is the link's
   * capacity.
   */
  delivered(): number | null {
    const last = this.#arrivals.at(-1);
    const before = last && this.#arrivals.findLast(({ atMs }) => last.atMs - atMs >= deliveredOverMs);
    if (!last || !before || last.highest <= before.highest) return null;
    const lost = Math.max(0, last.lost - before.lost) / (last.highest - before.highest);
    return (Math.max(0, 1 - lost) * (last.bits - before.bits) * 1000) / (last.atMs - before.atMs);
  }

  /** Returns the fraction of the last second's packets that were requested by NACK, 0 to 1. */
  loss(nowMs: number): number {
    const sent = Math.max(leastPackets, this.#sentPackets.at(nowMs));
    return Math.min(1, this.#missingPackets.at(nowMs) / sent);
  }

  /**
   * Returns the queueing delay in ms, from the shortest of the last `agreeing` round trips; null without a recent round trip. A busy
   * computer lengthens round trips too, so the result is at most the time that the link needs for the bits in flight.
   */
  queue(nowMs: number, agreeing = fewestAgreeing): number | null {
    const latest = this.#roundTrips.slice(-agreeing);
    const last = latest.at(-1);
    if (!last || nowMs - last.atMs > roundTripLifeMs || latest.length < fewestAgreeing) return null;
    const shortest = Math.min(...this.#roundTrips.map(({ ms }) => ms));
    const longer = Math.min(...latest.map(({ ms }) => ms)) - shortest;
    return Math.max(0, Math.min(longer, this.#onTheWayMs(agreeing) - shortest));
  }

  #onTheWayMs(agreeing: number): number {
    const delivered = this.delivered();
    if (delivered === null || delivered === 0) return Number.POSITIVE_INFINITY;
    const least = Math.min(...this.#arrivals.slice(-agreeing).map(({ onTheWay }) => onTheWay));
    return (least * 1000) / delivered;
  }

  roundTrip(): number | null {
    return this.#roundTrips.at(-1)?.ms ?? null;
  }

  /** Takes the current round trip time as the path's own delay, without queueing. */
  acceptLongerPath(): void {
    this.#roundTrips = this.#roundTrips.slice(-fewestAgreeing);
  }
}

const isTooSoon = (last: { readonly atMs: number } | undefined, nowMs: number): boolean =>
  last !== undefined && nowMs - last.atMs < apartMs;

const isUntil = (sequence: number, last: number): boolean => ((last - sequence) & 0xffff) < 0x8000;
