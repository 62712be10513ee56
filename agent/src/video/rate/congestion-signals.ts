import type { PathDelayMeter } from './path-delay-meter.ts';
import type { SentPackets } from './sent-packets.ts';

/** Packet loss is counted in time slots of this many ms, so that one outage does not look like constant loss. */
const slotMs = 200;
const slotsKept = 25;
const latestSlots = 6;
/** The bitrate is too high if packet loss exceeded `heavyLoss` in this many of the last six time slots. */
const heavySlots = 4;
const heavyLoss = 0.12;
const blackoutSlots = 2;

interface LossSlot {
  readonly slot: number;
  packets: number;
  lost: number;
}

export class PacketLossHistory {
  #slots: LossSlot[] = [];

  /** Packet loss, 0 to 1, without the two worst time slots: in all slots or in the last six, whichever is higher. */
  get share(): number {
    return Math.max(usualShare(this.#slots), usualShare(this.#slots.slice(-latestSlots)));
  }

  /** Whether packet loss is high and steady, so that the bitrate should be reduced. */
  get areHeavy(): boolean {
    const latest = this.#slots.slice(-latestSlots);
    return latest.filter((slot) => shareOf(slot) > heavyLoss).length >= heavySlots;
  }

  add(arrived: number, lost: number, nowMs: number): void {
    const slot = Math.floor(nowMs / slotMs);
    const last = this.#slots.at(-1);
    if (last?.slot === slot) {
      last.packets += arrived + lost;
      last.lost += lost;
    } else if (arrived + lost > 0) this.#slots.push({ slot, packets: arrived + lost, lost });
    this.#slots = this.#slots.filter((one) => slot - one.slot < slotsKept);
  }
}

const shareOf = ({ packets, lost }: LossSlot): number => lost / packets;

const usualShare = (slots: readonly LossSlot[]): number => {
  const usual = slots.toSorted((a, b) => shareOf(a) - shareOf(b)).slice(0, -blackoutSlots);
  const packets = usual.reduce((sum, slot) => sum + slot.packets, 0);
  return packets === 0 ? 0 : usual.reduce((sum, slot) => sum + slot.lost, 0) / packets;
};

/** The drain test decides once enough less was sent than the capacity that a queue would have shrunk by this many ms. */
const enoughMs = 30;
/** If the delay shrank by less than this fraction of `enoughMs`, the network path's own delay has increased. */
const drainedShare = 0.4;
/** The drain test restarts if the queueing delay grows by this many ms. */
const grownMs = 15;
/** If bursts of packets arrive at more than this many times the measured bitrate, the connection is not congested. */
const idleBursts = 1.6;

/**
 * Tests whether a delay comes from a queue or from a longer network path: if less is sent than the connection's capacity, only a queue
 * shrinks.
 */
export class QueueDrainTest {
  readonly #path: PathDelayMeter;
  #fullSinceMs: number | null = null;
  #from: {
    readonly sentAtMs: number;
    readonly bits: number;
    readonly queueMs: number;
    carried: number;
    readonly longestMs: number;
  } | null = null;

  constructor(path: PathDelayMeter) {
    this.#path = path;
  }

  get longestMs(): number {
    return this.#from?.longestMs ?? 0;
  }

  end(): void {
    this.#from = null;
    this.#fullSinceMs = null;
  }

  /** Returns true if a longer network path causes the delay; false for a queue or while undecided. Must be called with each feedback. */
  isLongerPath(loss: number): boolean {
    const { queueMs, newest, busyRate, noiseMs } = this.#path;
    if (!newest || busyRate === null) return false;
    this.#fullSinceMs ??= newest.sentAtMs;
    const burstRate = this.#path.burstRateSince(this.#fullSinceMs);
    if (burstRate !== null && burstRate > busyRate * idleBursts) return true;
    const now = { sentAtMs: newest.sentAtMs, bits: newest.bitsUntil, queueMs };
    const from = this.#from;
    if (!from || queueMs > from.queueMs + grownMs) {
      this.#from = { ...now, carried: busyRate, longestMs: Math.max(queueMs, from?.longestMs ?? 0) };
      return false;
    }
    from.carried = Math.max(from.carried, busyRate);
    const passedMs = now.sentAtMs - from.sentAtMs;
    const expectedMs = passedMs - ((now.bits - from.bits) * 1000) / (from.carried / (1 - loss));
    if (expectedMs < enoughMs + noiseMs) return false;
    if (from.queueMs - queueMs < expectedMs * drainedShare) return true;
    this.#from = { ...from, ...now };
    return false;
  }
}

/** Time in ms that the packets sent after a late one would need to arrive, from which on the connection's capacity counts as dropped. */
const waitMs = 200;
/**
 * A late packet indicates a capacity drop only if the packets after it hold as many bits as the current bitrate sends in this time, in ms.
 */
const leastBehindMs = 25;
/** If all packets arrive within this time, in ms, the connection only paused, and the bitrate is restored. */
const doubtMs = 150;

/**
 * Detects from one late packet that the connection's capacity has dropped far below the bitrate: waiting for more evidence would let frames
 * queue.
 */
export class BandwidthDropDetector {
  readonly #packets: SentPackets;
  readonly #path: PathDelayMeter;
  #drop: { readonly atMs: number; readonly bits: number; readonly target: number } | null = null;

  constructor(packets: SentPackets, path: PathDelayMeter) {
    this.#packets = packets;
    this.#path = path;
  }

  /** Time in ms at which the capacity drop was detected; null once every packet sent before it has arrived or is lost. */
  get atMs(): number | null {
    return this.#drop?.atMs ?? null;
  }

  get targetBefore(): number {
    return this.#drop?.target ?? 0;
  }

  /** Returns the connection's remaining capacity in bits per second if a capacity drop has just begun, otherwise null. */
  see(target: number, nowMs: number): number | null {
    const { overdue, newest } = this.#path;
    if (!overdue || !newest || this.#drop) return null;
    const behind = this.#packets.bitsUntil(overdue.sentUntilMs) - newest.bitsUntil;
    if (behind < (target * leastBehindMs) / 1000 || (behind * 1000) / overdue.carried < waitMs) return null;
    this.#drop = { atMs: nowMs, bits: this.#packets.bits, target };
    return overdue.carried;
  }

  /**
   * Ends a capacity drop. Must be called with each feedback. Returns the bitrate to restore if the connection only paused, otherwise null.
   */
  end(nowMs: number): number | null {
    const { newest } = this.#path;
    const drop = this.#drop;
    if (!drop || !newest || newest.bitsUntil < drop.bits) return null;
    this.#drop = null;
    return nowMs - drop.atMs < doubtMs ? drop.target : null;
  }
}
