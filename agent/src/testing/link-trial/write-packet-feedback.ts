import type { PacketFeedback } from '../../video/rtp/rtcp.ts';

const referenceTickMs = 64;

/** Writes the feedback as a browser sends it, with all statuses in vectors of two bits. For tests and simulation. */
export const writePacketFeedback = (feedback: PacketFeedback, ssrc: number, count = 0): Buffer => {
  const { first, arrivedAtMs } = feedback;
  const begin = arrivedAtMs.find((atMs) => atMs !== null) ?? 0;
  const reference = Math.floor(begin / referenceTickMs);
  let ticks = (reference * referenceTickMs) / 0.25;
  const deltas: number[] = [];
  const symbols = arrivedAtMs.map((atMs) => {
    if (atMs === null) return 0;
    const delta = Math.round(atMs / 0.25) - ticks;
    ticks += delta;
    const isSmall = delta >= 0 && delta <= 0xff;
    if (isSmall) deltas.push(delta);
    else deltas.push((delta >> 8) & 0xff, delta & 0xff);
    return isSmall ? 1 : 2;
  });
  const chunks: number[] = [];
  for (let at = 0; at < symbols.length; at += 7) {
    const seven = Array.from({ length: 7 }, (_, index) => symbols[at + index] ?? 0);
    chunks.push(seven.reduce((chunk, symbol) => (chunk << 2) | symbol, 0b11));
  }
  const bytes = 20 + 2 * chunks.length + deltas.length;
  const packet = Buffer.alloc(4 * Math.ceil(bytes / 4));
  packet.writeUInt8(0x80 | 15, 0);
  packet.writeUInt8(205, 1);
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(1, 4);
  packet.writeUInt32BE(ssrc, 8);
  packet.writeUInt16BE(first & 0xffff, 12);
  packet.writeUInt16BE(symbols.length, 14);
  packet.writeIntBE(reference, 16, 3);
  packet.writeUInt8(count & 0xff, 19);
  for (const [index, chunk] of chunks.entries()) packet.writeUInt16BE(chunk, 20 + 2 * index);
  packet.set(deltas, 20 + 2 * chunks.length);
  return packet;
};
