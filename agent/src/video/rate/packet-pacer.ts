import type { Clock } from '@reelfloor/cabinet/clock';

const stepMs = 1;
/** After a pause, as many bits are sent at once (a burst) as the bitrate allows in this time, in ms. */
const burstMs = 4;
/** Bits that may be sent at once at the start: twelve packets, about TCP's initial window (RFC 6928). A first keyframe fits into them. */
const firstBits = 12 * 10_000;
const lateMs = 50;

export interface PacedPacket {
  readonly bits: number;
  readonly write: () => void;
}

/** Sends packets in order at a limited bitrate, so that one frame does not overflow a router's short queue. */
export class PacketPacer {
  readonly #clock: Clock;
  readonly #queue: PacedPacket[] = [];
  #bits = 0;
  /** Send budget in bits (token bucket). Negative after a packet larger than the remaining budget. */
  #room: number = firstBits;
  #filledAtMs: number;
  #hasBegun = false;
  #isWaiting = false;
  bitsPerSecond = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#filledAtMs = clock.nowMs();
  }

  /** Time in ms until the last queued packet is sent. */
  get waitMs(): number {
    return this.#bits === 0 ? 0 : (this.#bits * 1000) / this.bitsPerSecond;
  }

  add(packets: readonly PacedPacket[]): void {
    for (const packet of packets) {
      this.#queue.push(packet);
      this.#bits += packet.bits;
    }
    if (!this.#isWaiting) this.#release();
  }

  clear(): void {
    this.#queue.length = 0;
    this.#bits = 0;
  }

  #release(): void {
    const wasWaiting = this.#isWaiting;
    this.#isWaiting = false;
    const nowMs = this.#clock.nowMs();
    const perMs = this.bitsPerSecond / 1000;
    // After a late timer, packets worth 50 ms may be sent at once; after a pause, packets worth 4 ms.
    const most = this.#hasBegun ? perMs * (wasWaiting ? lateMs : burstMs) : firstBits;
    this.#room = Math.min(most, this.#room + perMs * (nowMs - this.#filledAtMs));
    this.#filledAtMs = nowMs;
    while (this.#room > 0) {
      const packet = this.#queue.shift();
      if (!packet) return;
      this.#hasBegun = true;
      this.#bits -= packet.bits;
      this.#room -= packet.bits;
      packet.write();
    }
    if (this.#queue.length === 0) return;
    this.#isWaiting = true;
    this.#clock.after(stepMs, () => this.#release());
  }
}
