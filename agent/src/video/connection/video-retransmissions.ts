import type { Clock } from '@reelfloor/cabinet/clock';
import { type LossyPath, PacketCopyPolicy } from '../rate/packet-copy-policy.ts';
import type { PacedPacket, PacketPacer } from '../rate/packet-pacer.ts';
import { ParityPolicy } from '../rate/parity-policy.ts';
import type { ReceivedPackets, SentPacket } from '../rate/sent-packets.ts';
import { SlidingSum } from '../rate/sliding-sum.ts';
import type { LinkRate } from '../rate/transport-cc-bitrate.ts';

/** Delay in ms between a video packet and its copies: a burst of packet loss is usually over by then. */
export const copyAfterMs = 8;
const repairShare = 0.3;
const repairWindowMs = 500;
/** Time to wait before a retransmission, as a fraction of the usual delay of late packets, because the packet may only be late. */
const lateWait = 0.5;
const leastLateWaitMs = 5;
/** Maximum duration in seconds of retransmitting all missing packets; if it would take longer, a keyframe is sent instead. */
const longestRepairS = 0.25;
/**
 * While no feedback arrives, packets are retransmitted only if the connection can carry all of them within this time in ms: otherwise they
 * would delay the next frame.
 */
const maxRepeatMs = 40;
/** Window in ms in which no more is retransmitted than the bitrate allows in one second: a viewer may withhold feedback on purpose. */
const repeatWindowMs = 4000;
const patienceRoundTrips = 0.8;
const leastPatienceMs = 20;
/** Interval in ms between two bandwidth probes. A probe is a packet sent twice, whose arrival times show the connection's capacity. */
const probeEveryMs = 500;
/**
 * Number of packets after which the last keyframe's sequence number is discarded, because 16-bit numbers wrap and would compare wrongly.
 */
const comparablePackets = 4096;

interface PictureRepairsOptions {
  readonly clock: Clock;
  readonly rate: Pick<LinkRate, 'bitsPerSecond' | 'carried' | 'loss' | 'pace' | 'path'>;
  readonly pacer: PacketPacer;
  /** Returns the sent packet with this sequence number for retransmission; null if it is no longer buffered. */
  readonly again: (sequence: number) => PacedPacket | null;
  readonly onKeyFrameWanted: () => void;
  /** Whether the viewer can recover packets from parity packets (FlexFEC), which are then sent instead of copies. */
  readonly hasParity: boolean;
}

/**
 * Compensates for one viewer's packet loss: by parity packets or copies sent in advance, by retransmissions, or by a keyframe if those are
 * too slow.
 */
export class VideoRetransmissions {
  readonly #options: PictureRepairsOptions;
  readonly #ledger = new RepairLedger();
  readonly #copies = new PacketCopyPolicy();
  readonly #parity = new ParityPolicy();
  readonly #repairBits = new SlidingSum(repairWindowMs);
  readonly #repeatedBits = new SlidingSum(repeatWindowMs);
  #roundTripMs = 0;
  /** Round trip time in ms without most of the queue: follows a shorter one at once, and a longer one within seconds. */
  #quietRoundTripMs = 0;
  #probedAtMs = 0;
  #needsKeyFrame = false;
  /** Sequence number of the last keyframe's first packet; older packets need no retransmission. Null before the first keyframe. */
  #neededFrom: number | null = null;
  #sinceKeyFrame = 0;

  constructor(options: PictureRepairsOptions) {
    this.#options = options;
  }

  /** Returns the share of the video itself, 0 to 1, in frames that have this many packets with their copies or parity packets. */
  pictureShare(packets: number): number {
    return this.parity?.pictureShare(packets) ?? 1 / this.#copies.count;
  }

  get parity(): ParityPolicy | null {
    return this.#options.hasParity ? this.#parity : null;
  }

  bitsPerSecond(nowMs: number): number {
    return (1000 / repairWindowMs) * this.#repairBits.at(nowMs);
  }

  wasSent(sequence: number): boolean {
    return this.#ledger.isKnown(sequence);
  }

  sent(sequence: number, bits: number, nowMs: number): void {
    this.#ledger.sent(sequence, bits, nowMs);
  }

  /** Requests a keyframe and retransmits nothing until it is encoded, because the viewer cannot use earlier packets. */
  waitForKeyFrame(): void {
    this.#needsKeyFrame = true;
    this.#options.onKeyFrameWanted();
  }

  pictureMade(sequences: readonly number[], isKeyFrame: boolean): void {
    if (isKeyFrame) {
      this.#needsKeyFrame = false;
      this.#neededFrom = sequences[0] ?? null;
      this.#sinceKeyFrame = 0;
    } else if (this.#needsKeyFrame) this.#options.onKeyFrameWanted();
    this.#sinceKeyFrame += sequences.length;
    if (this.#sinceKeyFrame > comparablePackets) this.#neededFrom = null;
  }

  sendCopies(sequences: readonly number[], nowMs: number): void {
    const { clock, pacer } = this.#options;
    for (let copy = 1; copy < this.#copies.count; copy++)
      clock.after(copyAfterMs * copy, () => pacer.add(this.#again(sequences)));
    const isOne = sequences.length === 1 && this.#copies.count === 1;
    if (!isOne || nowMs - this.#probedAtMs < probeEveryMs) return;
    this.#probedAtMs = nowMs;
    pacer.add(this.#again(sequences));
  }

  /**
   * Retransmits all packets after the last acknowledged one and before this one: if the connection works again, the viewer can show the
   * next frame without sending a NACK first.
   */
  repeatUnheard(before: number, nowMs: number): void {
    const { rate, pacer } = this.#options;
    this.parity?.expectChange(this.#path, nowMs);
    const sequences = this.#ledger.unheardBefore(before).filter((sequence) => this.#isNeeded(sequence));
    const bits = this.#ledger.bitsOf(sequences);
    const fits = bits <= (rate.carried * maxRepeatMs) / 1000;
    const isAllowed = this.#repeatedBits.at(nowMs) + bits <= rate.bitsPerSecond;
    if (this.#needsKeyFrame || !fits || !isAllowed) return;
    this.#repeatedBits.add(bits, nowMs);
    pacer.add(this.#again(sequences));
  }

  arrived(received: ReceivedPackets): void {
    this.#ledger.arrived(received.arrived);
  }

  /** Retransmits the packets that the viewer's feedback reports as lost. Also updates how many copies of later packets are sent. */
  repairLost(received: ReceivedPackets, nowMs: number): void {
    const newest = received.arrived.at(-1);
    if (newest) this.#learnRoundTrip(nowMs - newest.sentAtMs);
    (this.parity ?? this.#copies).decide(this.#path, nowMs);
    this.#repair(this.#ledger.lost(received.lost), nowMs);
  }

  get #path(): LossyPath {
    const { loss, bitsPerSecond } = this.#options.rate;
    // A queue must not bring parity, which would take even more of a narrow link.
    return { loss, roundTripMs: this.parity ? this.#quietRoundTripMs : this.#roundTripMs, bitsPerSecond };
  }

  #learnRoundTrip(ms: number): void {
    const isFirst = this.#roundTripMs === 0;
    this.#roundTripMs += (ms - this.#roundTripMs) / (isFirst ? 1 : 4);
    const isShorter = isFirst || ms < this.#quietRoundTripMs;
    this.#quietRoundTripMs = isShorter ? ms : this.#quietRoundTripMs + (ms - this.#quietRoundTripMs) / 64;
  }

  /** Retransmits the packets that the viewer requests by NACK, except those retransmitted a moment ago. */
  repairRequested(sequences: readonly number[], nowMs: number): void {
    const patienceMs = Math.max(leastPatienceMs, this.#roundTripMs * patienceRoundTrips);
    this.#repairUnlessLate(this.#ledger.missing(sequences, patienceMs, nowMs));
  }

  /** Retransmits packets after a short wait: where packets are reordered, most requested packets are late and not lost. */
  #repairUnlessLate(sequences: readonly number[]): void {
    const { clock, rate } = this.#options;
    const waitMs = lateWait * rate.path.noiseMs;
    const repair = (): void =>
      this.#repair(
        sequences.filter((sequence) => !this.#ledger.hasCome(sequence)),
        clock.nowMs(),
      );
    if (waitMs < leastLateWaitMs) repair();
    else clock.after(waitMs, repair);
  }

  #repair(asked: readonly number[], nowMs: number): void {
    const { rate, pacer } = this.#options;
    const sequences = asked.filter((sequence) => this.#isNeeded(sequence));
    if (sequences.length === 0 || this.#needsKeyFrame) return;
    const bits = this.#ledger.bitsOf(sequences);
    if (bits > rate.bitsPerSecond * longestRepairS || this.#ledger.isHopeless(sequences, nowMs))
      return this.waitForKeyFrame();
    if (this.bitsPerSecond(nowMs) > rate.bitsPerSecond * repairShare) return;
    this.#repairBits.add(bits, nowMs);
    pacer.bitsPerSecond = rate.pace;
    pacer.add(this.#again(sequences));
  }

  #isNeeded(sequence: number): boolean {
    return this.#neededFrom === null || ((sequence - this.#neededFrom) & 0xffff) < 0x8000;
  }

  #again(sequences: readonly number[]): PacedPacket[] {
    return sequences.flatMap((sequence) =>
      this.#ledger.hasCome(sequence) ? [] : (this.#options.again(sequence) ?? []),
    );
  }
}

/**
 * Number of packets buffered for retransmission: two seconds of video with a high bitrate. A power of two, because sequence numbers wrap at
 * 2^16.
 */
const keptPackets = 1024;
/** Maximum age in ms of a packet for retransmission; for an older one, a keyframe is sent instead, which is quicker. */
const hopelessMs = 1500;

interface Wanted {
  readonly sequence: number;
  readonly bits: number;
  readonly sentAtMs: number;
  hasCome: boolean;
  underWay: number;
  againAtMs: number;
}

/** Tracks for each sent packet whether it or a copy has arrived, and when it was last sent. */
class RepairLedger {
  readonly #kept = new Array<Wanted | undefined>(keptPackets);

  /** Records that a packet was sent; must be called each time. `sequence`: 16 bits. */
  sent(sequence: number, bits: number, nowMs: number): void {
    const known = this.#at(sequence);
    if (known) {
      known.underWay += 1;
      known.againAtMs = nowMs;
      return;
    }
    const wanted = { sequence, bits, sentAtMs: nowMs, hasCome: false, underWay: 1, againAtMs: nowMs };
    this.#kept[sequence % keptPackets] = wanted;
  }

  arrived(packets: readonly SentPacket[]): void {
    for (const { sequence } of packets) {
      const wanted = sequence === null ? undefined : this.#at(sequence);
      if (!wanted) continue;
      wanted.hasCome = true;
      wanted.underWay -= 1;
    }
  }

  /** Returns the sequence numbers of those packets of which neither the original nor a copy has arrived or is in flight. */
  lost(packets: readonly SentPacket[]): number[] {
    return packets.flatMap(({ sequence }) => {
      const wanted = sequence === null ? undefined : this.#at(sequence);
      if (!wanted) return [];
      wanted.underWay = Math.max(0, wanted.underWay - 1);
      return wanted.hasCome || wanted.underWay > 0 ? [] : [wanted.sequence];
    });
  }

  /** Returns the sequence numbers of packets that have not arrived and were not retransmitted in the last `patienceMs`. */
  missing(sequences: readonly number[], patienceMs: number, nowMs: number): number[] {
    return sequences.filter((sequence) => {
      const wanted = this.#at(sequence);
      return wanted && !wanted.hasCome && nowMs - wanted.againAtMs >= patienceMs;
    });
  }

  /** Returns the sequence numbers of the unacknowledged packets before this one, back to the last acknowledged one, oldest first. */
  unheardBefore(sequence: number): number[] {
    const unheard: number[] = [];
    for (let back = 1; back < keptPackets; back++) {
      const wanted = this.#at((sequence - back) & 0xffff);
      if (!wanted || wanted.hasCome) break;
      unheard.push(wanted.sequence);
    }
    return unheard.reverse();
  }

  bitsOf(sequences: readonly number[]): number {
    return sequences.reduce((sum, sequence) => sum + (this.#at(sequence)?.bits ?? 0), 0);
  }

  isKnown(sequence: number): boolean {
    return this.#at(sequence) !== undefined;
  }

  hasCome(sequence: number): boolean {
    return this.#at(sequence)?.hasCome ?? false;
  }

  isHopeless(sequences: readonly number[], nowMs: number): boolean {
    return sequences.some((sequence) => nowMs - (this.#at(sequence)?.sentAtMs ?? nowMs) > hopelessMs);
  }

  #at(sequence: number): Wanted | undefined {
    const wanted = this.#kept[sequence % keptPackets];
    return wanted?.sequence === sequence ? wanted : undefined;
  }
}
