import type { SentPacket } from './sent-packets.ts';

/** Packets kept: two seconds of a busy picture. A power of two, because packet numbers wrap at 2^16. */
const keptPackets = 1024;
/** A packet sent longer ago than this is not repaired, because a key frame is quicker. */
const hopelessMs = 1500;

interface Wanted {
  readonly sequence: number;
  readonly bits: number;
  readonly sentAtMs: number;
  hasCome: boolean;
  underWay: number;
  againAtMs: number;
}

/** Remembers for each packet whether a copy of it has arrived, and when it was last sent. */
export class RepairLedger {
  readonly #kept = new Array<Wanted | undefined>(keptPackets);

  /** Call for each sending of a packet. `sequence`: 16 bits. */
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

  /** Returns the numbers of those packets of which no copy has arrived or is on its way. */
  lost(packets: readonly SentPacket[]): number[] {
    return packets.flatMap(({ sequence }) => {
      const wanted = sequence === null ? undefined : this.#at(sequence);
      if (!wanted) return [];
      wanted.underWay = Math.max(0, wanted.underWay - 1);
      return wanted.hasCome || wanted.underWay > 0 ? [] : [wanted.sequence];
    });
  }

  /** Returns those packets that have not arrived and were not sent again in the last `patienceMs`. */
  missing(sequences: readonly number[], patienceMs: number, nowMs: number): number[] {
    return sequences.filter((sequence) => {
      const wanted = this.#at(sequence);
      return wanted && !wanted.hasCome && nowMs - wanted.againAtMs >= patienceMs;
    });
  }

  /** Returns the packets before this one back to the last that is known to have arrived, the oldest first. */
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
