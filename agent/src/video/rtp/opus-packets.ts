/** An Opus packet; `timestamp` of its first sample, in 1/48,000 s. */
interface OpusPacket {
  readonly packet: Buffer;
  readonly timestamp: number;
}

/** Buffers Opus blocks of 10 ms until a packet has enough, and joins them. */
export class OpusPackets {
  #blocks: OpusPacket[] = [];

  /** Returns the audio packets to send now: none while the packet is not full, or the single blocks if they cannot be joined. */
  add(block: OpusPacket, blocksPerPacket: number): readonly OpusPacket[] {
    this.#blocks.push(block);
    if (this.#blocks.length < blocksPerPacket) return [];
    const blocks = this.#blocks;
    this.#blocks = [];
    const packet = joinOpusPackets(blocks.map((one) => one.packet));
    return packet === null ? blocks : [{ packet, timestamp: blocks[0]?.timestamp ?? block.timestamp }];
  }
}

/** Duration in ms of the blocks that the Opus encoder returns. */
const blockMs = 10;

export const countOpusBlocksPerPacket = (packetMs: number): number => packetMs / blockMs;

const codeMask = 0x03;
const [oneFrame, manyFrames] = [0, 3];
const variableRate = 0x80;
const longestShort = 251;

/** Joins Opus packets into one (RFC 6716, 3.2.5). Returns null unless each has one frame and all have the same configuration. */
export const joinOpusPackets = (packets: readonly Buffer[]): Buffer | null => {
  const [first] = packets;
  if (!first || packets.length === 1) return first ?? null;
  const kind = first.readUInt8(0);
  if (packets.some((packet) => packet.readUInt8(0) !== kind || (kind & codeMask) !== oneFrame)) return null;
  const frames = packets.map((packet) => packet.subarray(1));
  const lengths = frames.slice(0, -1).flatMap(({ length }) => lengthBytes(length));
  return Buffer.concat([Buffer.of(kind | manyFrames, variableRate | frames.length, ...lengths), ...frames]);
};

/** Encodes an Opus frame's length in one or two bytes (RFC 6716, 3.2.1). */
const lengthBytes = (length: number): number[] => {
  if (length <= longestShort) return [length];
  const low = 252 + (length & 3);
  return [low, (length - low) / 4];
};
