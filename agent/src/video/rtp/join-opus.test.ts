import { expect, it } from 'vitest';
import { joinOpusPackets } from './opus-packets.ts';

const packet = (bytes: number, kind = 0xe4): Buffer => Buffer.concat([Buffer.of(kind), Buffer.alloc(bytes, 7)]);

it('joins frames of different lengths, with the length of each except the last', () => {
  const joined = joinOpusPackets([packet(3), packet(300), packet(5)]);
  // 252, 12: the first frame's length of 300 bytes, written as 252 + 4 × 12.
  expect([...(joined?.subarray(0, 5) ?? [])]).toEqual([0xe7, 0x83, 3, 252, 12]);
  expect(joined).toHaveLength(5 + 3 + 300 + 5);
});

it('leaves one packet as it is', () => {
  const only = packet(9);
  expect(joinOpusPackets([only])).toBe(only);
});

it('does not join packets of different configurations or of several frames', () => {
  expect(joinOpusPackets([packet(3), packet(3, 0xec)])).toBeNull();
  expect(joinOpusPackets([packet(3, 0xe5), packet(3, 0xe5)])).toBeNull();
  expect(joinOpusPackets([])).toBeNull();
});
