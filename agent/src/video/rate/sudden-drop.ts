import type { PathMeter } from './path-meter.ts';
import type { SentPackets } from './sent-packets.ts';

/** The link's rate has dropped if the packets sent after a late packet would take this long to arrive. */
const waitMs = 200;
/** A late packet shows a drop only if the packets after it hold as many bits as the present rate sends in this time. */
const leastBehindMs = 25;
/** If all packets arrive within this time, the link only paused: the rate is restored. */
const doubtMs = 150;

/** Detects from one late packet that a link carries far less than the rate: waiting for more would let frames queue. */
export class SuddenDrop {
  readonly #packets: SentPackets;
  readonly #path: PathMeter;
  #drop: { readonly atMs: number; readonly bits: number; readonly target: number } | null = null;

  constructor(packets: SentPackets, path: PathMeter) {
    this.#packets = packets;
    this.#path = path;
  }

  /** When the drop was detected; null once every packet sent before it has arrived or is lost. */
  get atMs(): number | null {
    return this.#drop?.atMs ?? null;
  }

  get targetBefore(): number {
    return this.#drop?.target ?? 0;
  }

  /** Returns the bits per second that the link still carries if a drop has just begun, otherwise null. */
  see(target: number, nowMs: number): number | null {
    const { overdue, newest } = this.#path;
    if (!overdue || !newest || this.#drop) return null;
    const behind = this.#packets.bitsUntil(overdue.sentUntilMs) - newest.bitsUntil;
    if (behind < (target * leastBehindMs) / 1000 || (behind * 1000) / overdue.carried < waitMs) return null;
    this.#drop = { atMs: nowMs, bits: this.#packets.bits, target };
    return overdue.carried;
  }

  /** Call with each feedback. Returns the rate to restore if the link only paused, otherwise null. */
  end(nowMs: number): number | null {
    const { newest } = this.#path;
    const drop = this.#drop;
    if (!drop || !newest || newest.bitsUntil < drop.bits) return null;
    this.#drop = null;
    return nowMs - drop.atMs < doubtMs ? drop.target : null;
  }
}
