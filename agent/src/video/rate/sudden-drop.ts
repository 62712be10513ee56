import type { PathMeter } from './path-meter.ts';
import type { SentPackets } from './sent-packets.ts';

/** The link has dropped if the packets sent after the late one would take this long to arrive. */
const waitMs = 200;
/** Those packets must also hold the bits of this time at the present rate. */
const leastBehindMs = 25;
/** If everything sent before the drop arrives within this time, the link only paused: the rate is restored. */
const doubtMs = 150;

/**
 * Detects, by a single late packet, that a link suddenly carries only a fraction of its rate. Waiting for more late packets would
 * add delay, because each frame sent until then queues. Pure: the caller passes the time.
 */
export class SuddenDrop {
  readonly #packets: SentPackets;
  readonly #path: PathMeter;
  #drop: { readonly atMs: number; readonly bits: number; readonly target: number } | null = null;

  constructor(packets: SentPackets, path: PathMeter) {
    this.#packets = packets;
    this.#path = path;
  }

  /**
   * Time at which the drop was detected, in milliseconds. Null without a drop, and as soon as every packet sent before it has
   * arrived or is lost.
   */
  get atMs(): number | null {
    return this.#drop?.atMs ?? null;
  }

  /** Bits per second before the drop. */
  get targetBefore(): number {
    return this.#drop?.target ?? 0;
  }

  /** If a drop has just begun, returns the bits per second that the link still carries, else null. `target`: the present rate. */
  see(target: number, nowMs: number): number | null {
    const { overdue, newest } = this.#path;
    if (!overdue || !newest || this.#drop) return null;
    const behind = this.#packets.bitsUntil(overdue.sentUntilMs) - newest.bitsUntil;
    if (behind < (target * leastBehindMs) / 1000 || (behind * 1000) / overdue.carried < waitMs) return null;
    this.#drop = { atMs: nowMs, bits: this.#packets.bits, target };
    return overdue.carried;
  }

  /** Ends the drop once everything sent before it has arrived. If the link only paused, returns the rate to restore, else null. */
  end(nowMs: number): number | null {
    const { newest } = this.#path;
    const drop = this.#drop;
    if (!drop || !newest || newest.bitsUntil < drop.bits) return null;
    this.#drop = null;
    return nowMs - drop.atMs < doubtMs ? drop.target : null;
  }
}
