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

/** Accepted number of visible stalls per second. If more are expected, each packet is sent one more time. */
const maxStalls = 0.15;
/** If the round trip is shorter than this, in milliseconds, a repair leaves no gap over 150 ms. */
const quickRepairMs = 50;
/** A quick repair takes this many packets, and fails if one of them is lost. */
const waysToFail = 3;
const maxCopies = 3;
/** Bits per second that the picture keeps at least if its packets are sent 0, 1, 2 or 3 times. */
const leastPicture = [0, 0, 150_000, 300_000];
const holdMs = 8000;
const packetBits = 10_000;

/** Decides how often each picture packet is sent: copies prevent stalls if repairs would come too late. */
export class Copies {
  #count = 1;
  #heldUntilMs = Number.NEGATIVE_INFINITY;

  get count(): number {
    return this.#count;
  }

  decide(path: { loss: number; roundTripMs: number; bitsPerSecond: number }, nowMs: number): void {
    const wanted = wantedOf(path);
    const most = leastPicture.findLastIndex((least, copies) => path.bitsPerSecond >= copies * least);
    const count = Math.min(wanted, most);
    if (count >= this.#count) {
      this.#count = count;
      if (wanted > 1) this.#heldUntilMs = nowMs + holdMs;
    } else if (nowMs > this.#heldUntilMs || most < this.#count) this.#count = count;
  }
}

const wantedOf = (path: { loss: number; roundTripMs: number; bitsPerSecond: number }): number => {
  const unrepaired = path.roundTripMs < quickRepairMs ? path.loss * waysToFail : 1;
  for (let copies = 1; copies < maxCopies; copies++) {
    const packets = path.bitsPerSecond / copies / packetBits;
    if (packets * path.loss ** copies * unrepaired < maxStalls) return copies;
  }
  return maxCopies;
};
