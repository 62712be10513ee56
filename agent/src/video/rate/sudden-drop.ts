import type { PathMeter } from './path-meter.ts';
import type { SentPackets } from './sent-packets.ts';

/** A link has dropped if what follows the late packet would queue for 200 ms and is worth 25 ms of the rate. */
const waitMs = 200;
const leastBehindMs = 25;
/** If everything arrives within this time, the link only paused. */
const doubtMs = 150;

/**
 * Recognizes by its first late packet that a link now carries a fraction of its rate. Waiting for more packets would cost: each
 * frame sent until then delays the next one. Pure: the caller passes the time.
 */
export class SuddenDrop {
  readonly #packets: SentPackets;
  readonly #path: PathMeter;
  #drop: { readonly atMs: number; readonly bits: number; readonly target: number } | null = null;

  constructor(packets: SentPackets, path: PathMeter) {
    this.#packets = packets;
    this.#path = path;
  }

  /** When the drop was seen. Null once everything sent before that has arrived or is lost. */
  get atMs(): number | null {
    return this.#drop?.atMs ?? null;
  }

  /** Bits per second before the drop. */
  get targetBefore(): number {
    return this.#drop?.target ?? 0;
  }

  /** Returns the bits per second that are still carried if a drop has just begun, else null. `target`: the present rate. */
  see(target: number, nowMs: number): number | null {
    const { overdue, newest } = this.#path;
    if (!overdue || !newest || this.#drop) return null;
    const behind = this.#packets.bitsUntil(overdue.sentUntilMs) - newest.bitsUntil;
    if (behind < (target * leastBehindMs) / 1000 || (behind * 1000) / overdue.carried < waitMs) return null;
    this.#drop = { atMs: nowMs, bits: this.#packets.bits, target };
    return overdue.carried;
  }

  /** Ends the drop when everything sent before it has arrived. Returns the rate to go back to if the link only paused, else null. */
  end(nowMs: number): number | null {
    const { newest } = this.#path;
    const drop = this.#drop;
    if (!drop || !newest || newest.bitsUntil < drop.bits) return null;
    this.#drop = null;
    return nowMs - drop.atMs < doubtMs ? drop.target : null;
  }
}
