import type { Clock } from '@reelfloor/cabinet/clock';

/** Milliseconds between two refreshes of the display, which then shows the newest decoded frame. */
const tickMs = 1000 / 60;
const decodeMs = 2;

interface PicturePacket {
  readonly sequence: number;
  readonly timestamp: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isKey: boolean;
}

/** A frame that was shown. Times are in virtual time. */
export interface ShownFrame {
  readonly timestamp: number;
  readonly shownAtMs: number;
}

/** Joins packets to frames and decodes them in order. After a missing packet, only a key frame can continue. */
export class TrialFrames {
  readonly shown: ShownFrame[] = [];
  readonly #clock: Clock;
  readonly #packets = new Map<number, PicturePacket>();
  #next = Number.NaN;
  #decodedAtMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Number of the first packet that is not yet decoded. */
  get next(): number {
    return this.#next;
  }

  get decodedAtMs(): number {
    return this.#decodedAtMs;
  }

  has(sequence: number): boolean {
    return sequence < this.#next || this.#packets.has(sequence);
  }

  take(packet: PicturePacket): void {
    if (Number.isNaN(this.#next)) this.#next = packet.sequence;
    this.#packets.set(packet.sequence, packet);
    while (this.#decode(this.#next));
    if (packet.isKey) this.#leap(packet);
  }

  /** Decodes the frame that begins at `from` if it is complete. */
  #decode(from: number): boolean {
    let at = from;
    let packet = this.#packets.get(at);
    const first = packet;
    while (packet && !packet.isLast) {
      at += 1;
      packet = this.#packets.get(at);
    }
    if (!packet || !first) return false;
    for (let gone = from; gone <= at; gone++) this.#packets.delete(gone);
    this.#next = at + 1;
    this.#show(first.timestamp);
    return true;
  }

  /** Skips to a complete key frame, which needs no earlier packets. */
  #leap(packet: PicturePacket): void {
    if (packet.sequence < this.#next) return;
    let first = packet.sequence;
    while (this.#packets.get(first - 1)?.timestamp === packet.timestamp) first -= 1;
    if (!this.#packets.get(first)?.isFirst || !this.#decode(first)) return;
    for (const sequence of this.#packets.keys()) if (sequence < this.#next) this.#packets.delete(sequence);
    while (this.#decode(this.#next));
  }

  #show(timestamp: number): void {
    this.#decodedAtMs = this.#clock.nowMs();
    const shownAtMs = Math.ceil((this.#decodedAtMs + decodeMs) / tickMs) * tickMs;
    // A refresh of the display shows only the newest frame.
    if (this.shown.at(-1)?.shownAtMs === shownAtMs) this.shown.pop();
    this.shown.push({ timestamp, shownAtMs });
  }
}
