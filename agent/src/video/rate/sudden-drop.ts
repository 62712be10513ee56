import type { SentPackets } from './sent-packets.ts';
import type { WayMeter } from './way-meter.ts';

/** A link is seen to drop when what is behind the packet that waits would wait so long, and is this much of the rate. */
const waitMs = 200;
const leastBehindMs = 25;
/** All of it came sooner: it was a moment's rest. */
const doubtMs = 150;

/**
 * Tells by the first packet that waits that a link suddenly carries a fraction of what it did. Every frame that is sent until
 * more is known stands in the way of the next. Pure: the caller brings the clock.
 */
export class SuddenDrop {
  readonly #packets: SentPackets;
  readonly #way: WayMeter;
  #drop: { readonly atMs: number; readonly bits: number; readonly target: number } | null = null;

  constructor(packets: SentPackets, way: WayMeter) {
    this.#packets = packets;
    this.#way = way;
  }

  /** When it was seen, until what was sent before has come or is lost; else null. */
  get atMs(): number | null {
    return this.#drop?.atMs ?? null;
  }

  /** The rate before, from which the first word of a drop led away. */
  get targetBefore(): number {
    return this.#drop?.target ?? 0;
  }

  /** Bits a second that are carried, at the first word of a drop from that rate; else null. */
  see(target: number, nowMs: number): number | null {
    const { overdue, newest } = this.#way;
    if (!overdue || !newest || this.#drop) return null;
    const behind = this.#packets.bitsUntil(overdue.sentUntilMs) - newest.bitsUntil;
    if (behind < (target * leastBehindMs) / 1000 || (behind * 1000) / overdue.carried < waitMs) return null;
    this.#drop = { atMs: nowMs, bits: this.#packets.bits, target };
    return overdue.carried;
  }

  /** Ends it when it is through; the rate to go back to, where it was none. */
  end(nowMs: number): number | null {
    const { newest } = this.#way;
    const drop = this.#drop;
    if (!drop || !newest || newest.bitsUntil < drop.bits) return null;
    this.#drop = null;
    return nowMs - drop.atMs < doubtMs ? drop.target : null;
  }
}
