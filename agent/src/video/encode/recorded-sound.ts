import type { TimedData } from '../../recording/recording-run.ts';
import { joinOpus } from '../rtp/opus-packets.ts';

const blockMs = 10;
const blocksPerPacket = 2;
/** Most packets that wait for a picture. */
const maxPackets = 100;

/** Collects the sound that is recorded with the next picture. */
export class RecordedSound {
  #blocks: Buffer[] = [];
  #packets: TimedData[] = [];

  /** Adds a block of 10 ms that ended at this time. */
  add(block: Buffer, untilMs: number): void {
    this.#blocks.push(block);
    if (this.#blocks.length < blocksPerPacket) return;
    const joined = joinOpus(this.#blocks);
    const fromMs = untilMs - blockMs * this.#blocks.length;
    const packets = joined ? [joined] : this.#blocks;
    this.#packets.push(...packets.map((data, index) => ({ data, atMs: fromMs + index * blockMs })));
    this.#blocks = [];
    if (this.#packets.length > maxPackets) this.#packets.shift();
  }

  /** Returns the packets since this time, and forgets all. */
  take(fromMs: number): TimedData[] {
    const packets = this.#packets.filter(({ atMs }) => atMs >= fromMs);
    this.#packets = [];
    return packets;
  }
}
