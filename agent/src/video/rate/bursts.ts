import type { ArrivedPacket } from './sent-packets.ts';

/** Packets belong to one burst if they were sent less than this apart. */
const gapMs = 6;
const leastBits = 5000;
const leastMs = 0.5;
const kept = 15;
const fewest = 3;

interface Burst {
  readonly first: ArrivedPacket;
  last: ArrivedPacket;
  endMs: number;
  /** Bits of the burst's packets without its first packet: they arrive between the first and the last arrival. */
  bits: number;
}

/** Measures how quickly packets sent at once arrive, which is the rate of the path's narrowest part. */
export class Bursts {
  #latest: Burst | null = null;
  #rates: { readonly atMs: number; readonly rate: number }[] = [];

  /** The newest burst, to which packets may still be added; null before the first. */
  get latest(): Readonly<Burst> | null {
    return this.#latest;
  }

  arrived(packet: ArrivedPacket): void {
    const { arrivedAtMs, sentAtMs, bits } = packet;
    const burst = this.#latest;
    if (burst && sentAtMs - burst.last.sentAtMs < gapMs) {
      burst.last = packet;
      burst.bits += bits;
      burst.endMs = Math.max(burst.endMs, arrivedAtMs);
      return;
    }
    if (burst && burst.bits >= leastBits) {
      const rate = (burst.bits * 1000) / Math.max(leastMs, burst.endMs - burst.first.arrivedAtMs);
      this.#rates.push({ atMs: sentAtMs, rate });
      if (this.#rates.length > kept) this.#rates.shift();
    }
    this.#latest = { first: packet, last: packet, endMs: arrivedAtMs, bits: 0 };
  }

  /** Returns the median rate of bursts sent since `sentAtMs`, in bits per second; null for fewer than three bursts. */
  rateSince(sentAtMs: number): number | null {
    const rates = this.#rates.filter(({ atMs }) => atMs > sentAtMs).map(({ rate }) => rate);
    if (rates.length < fewest) return null;
    return rates.toSorted((a, b) => a - b)[rates.length >> 1] ?? null;
  }

  forget(): void {
    this.#rates = [];
  }
}
