import { expect, it } from 'vitest';
import { countOpusBlocksPerPacket, OpusPackets } from './opus-packets.ts';

const block = (index: number, kind = 0xe4) => ({ packet: Buffer.of(kind, index), timestamp: index * 480 });

it('joins two blocks of 10 ms to a packet of 20 ms, which begins when the first does', () => {
  const packets = new OpusPackets();
  expect(packets.add(block(0), countOpusBlocksPerPacket(20))).toEqual([]);
  const [joined, ...more] = packets.add(block(1), countOpusBlocksPerPacket(20));
  expect(more).toEqual([]);
  expect(joined?.timestamp).toBe(0);
  // Two frames in one packet (RFC 6716, 3.2.5).
  expect([joined?.packet.readUInt8(0), joined?.packet.readUInt8(1)]).toEqual([0xe7, 0x82]);
  expect(packets.add(block(2), countOpusBlocksPerPacket(20))).toEqual([]);
});

it('sends blocks alone that it need not or cannot join', () => {
  const packets = new OpusPackets();
  expect(packets.add(block(0), countOpusBlocksPerPacket(10))).toEqual([block(0)]);
  packets.add(block(1), 2);
  expect(packets.add(block(2, 0xec), 2)).toEqual([block(1), block(2, 0xec)]);
});
