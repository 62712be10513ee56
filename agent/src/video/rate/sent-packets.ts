import type { PacketFeedback } from '../rtp/rtcp.ts';

/** Number of sent packets that are remembered: six seconds of busy video. A power of two, because packet numbers wrap at 2^16. */
const keptPackets = 4096;
/** A packet counts as lost if another packet, sent this many ms later, has arrived. */
const overtakenMs = 150;
/** Time in ms after which the feedback on a packet must itself have been lost, so that it is unknown whether the packet arrived. */
const unheardMs = 1000;
/** Period of the viewer's clock: transport-cc feedback counts units of 64 ms in 24 bits, which wrap to 0. */
const clockRoundMs = 2 ** 24 * 64;

/** A packet sent to the viewer. Video, retransmissions and audio share one numbering (transport-wide sequence numbers). */
export interface SentPacket {
  readonly number: number;
  readonly sentAtMs: number;
  readonly bits: number;
  /** Total bits sent to this viewer so far, including this packet. */
  readonly bitsUntil: number;
  /** RTP sequence number of a video packet, the same when it is retransmitted; null for audio. */
  readonly sequence: number | null;
  /** Arrival time of the packet in ms by the viewer's clock; null until the viewer reports it. */
  arrivedAtMs: number | null;
  fate: 'unheard' | 'late' | 'arrived' | 'lost';
}

export type ArrivedPacket = SentPacket & { readonly arrivedAtMs: number };

export interface ReceivedPackets {
  readonly arrived: readonly ArrivedPacket[];
  readonly lost: readonly SentPacket[];
}

/** Determines from the viewer's feedback which packets arrived and which are lost. */
export class SentPackets {
  readonly #kept = new Array<SentPacket | undefined>(keptPackets);
  #next = 0;
  /** Number of the oldest sent packet that is neither reported as arrived nor counted as lost. */
  #open = 0;
  #bits = 0;
  #newestArrivedMs = Number.NEGATIVE_INFINITY;
  #viewerMs: number | null = null;

  get nextNumber(): number {
    return this.#next & 0xffff;
  }

  get bits(): number {
    return this.#bits;
  }

  send(bits: number, sequence: number | null, nowMs: number): void {
    this.#bits += bits;
    this.#kept[this.#next % keptPackets] = {
      number: this.#next,
      sentAtMs: nowMs,
      bits,
      bitsUntil: this.#bits,
      sequence,
      arrivedAtMs: null,
      fate: 'unheard',
    };
    this.#next += 1;
  }

  bitsUntil(sentAtMs: number): number {
    let number = this.#next - 1;
    while ((this.#at(number)?.sentAtMs ?? 0) > sentAtMs) number -= 1;
    return this.#at(number)?.bitsUntil ?? 0;
  }

  receive({ first, arrivedAtMs }: PacketFeedback): ReceivedPackets {
    const arrived: ArrivedPacket[] = [];
    const from = this.#next - ((this.#next - first) & 0xffff);
    for (const [index, viewerMs] of arrivedAtMs.entries()) {
      const packet = this.#at(from + index);
      if (!packet || packet.fate === 'arrived') continue;
      if (viewerMs === null) {
        if (packet.fate === 'unheard') packet.fate = 'late';
        continue;
      }
      packet.fate = 'arrived';
      arrived.push(Object.assign(packet, { arrivedAtMs: this.#unwrapped(viewerMs) }));
      this.#newestArrivedMs = Math.max(this.#newestArrivedMs, packet.sentAtMs);
    }
    return { arrived, lost: this.#giveUp() };
  }

  #at(number: number): SentPacket | undefined {
    const packet = this.#kept[number & (keptPackets - 1)];
    return packet?.number === number ? packet : undefined;
  }

  #unwrapped(viewerMs: number): number {
    const last = this.#viewerMs ?? viewerMs;
    const unwrapped = viewerMs + Math.round((last - viewerMs) / clockRoundMs) * clockRoundMs;
    this.#viewerMs = unwrapped;
    return unwrapped;
  }

  #giveUp(): SentPacket[] {
    const lost: SentPacket[] = [];
    this.#open = Math.max(this.#open, this.#next - keptPackets);
    for (let number = this.#open; number < this.#next; number++) {
      const packet = this.#at(number);
      const overtaken = packet ? this.#newestArrivedMs - packet.sentAtMs : 0;
      if (overtaken < overtakenMs) break;
      if (packet?.fate === 'late') {
        packet.fate = 'lost';
        lost.push(packet);
      }
      if (number === this.#open && (packet?.fate !== 'unheard' || overtaken > unheardMs)) this.#open += 1;
    }
    return lost;
  }
}
