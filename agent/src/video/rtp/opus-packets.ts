import { joinOpus } from './join-opus.ts';

/** An Opus packet; `timestamp` of its first sample, in 1/48,000 s. */
export interface OpusPacket {
  readonly packet: Buffer;
  readonly timestamp: number;
}

/** Collects blocks of 10 ms until there are as many as a packet shall have, and joins them. */
export class OpusPackets {
  #blocks: OpusPacket[] = [];

  /** Returns what is to be sent now: nothing while the packet is not full, and the blocks alone if they cannot be joined. */
  add(block: OpusPacket, blocksPerPacket: number): readonly OpusPacket[] {
    this.#blocks.push(block);
    if (this.#blocks.length < blocksPerPacket) return [];
    const blocks = this.#blocks;
    this.#blocks = [];
    const packet = joinOpus(blocks.map((one) => one.packet));
    return packet === null ? blocks : [{ packet, timestamp: blocks[0]?.timestamp ?? block.timestamp }];
  }
}

/** Length of the blocks that the encoder makes. */
const blockMs = 10;

export const blocksIn = (packetMs: number): number => packetMs / blockMs;
