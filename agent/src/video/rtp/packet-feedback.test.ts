import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writePacketFeedback } from '../../testing/link-trial/write-packet-feedback.ts';
import { parseTransportCcFeedback } from './rtcp.ts';

const packet = (options: { count: number; reference?: number; chunks: number[]; deltas: number[] }): Buffer => {
  const { count, reference = 1, chunks, deltas } = options;
  const bytes = Buffer.alloc(4 * Math.ceil((20 + 2 * chunks.length + deltas.length) / 4));
  bytes.writeUInt8(0x8f, 0);
  bytes.writeUInt8(205, 1);
  bytes.writeUInt16BE(bytes.length / 4 - 1, 2);
  bytes.writeUInt16BE(0xfffe, 12);
  bytes.writeUInt16BE(count, 14);
  bytes.writeIntBE(reference, 16, 3);
  for (const [index, chunk] of chunks.entries()) bytes.writeUInt16BE(chunk, 20 + 2 * index);
  bytes.set(deltas, 20 + 2 * chunks.length);
  return bytes;
};

it('reads runs, vectors of one bit and vectors of two, with small steps and steps back', () => {
  const bytes = packet({
    count: 2 + 14 + 4,
    chunks: [(1 << 13) | 2, 0x8000 | 0b10000000000001, 0xc000 | (2 << 12) | (1 << 6)],
    deltas: [4, 8, 0, 4, 0xff, 0xf0, 2],
  });
  expect(parseTransportCcFeedback(bytes)).toEqual({
    first: 0xfffe,
    arrivedAtMs: [65, 67, 67, ...Array(12).fill(null), 68, 64, null, null, 64.5],
  });
});

it('reads any feedback as it was written', () => {
  const arrivals = fc.array(fc.option(fc.integer({ min: 0, max: 30_000 }).map((ticks) => ticks / 4)), {
    minLength: 1,
    maxLength: 300,
  });
  fc.assert(
    fc.property(fc.nat(0xffff), arrivals, (first, arrivedAtMs) => {
      const feedback = { first, arrivedAtMs };
      expect(parseTransportCcFeedback(writePacketFeedback(feedback, 7))).toEqual(feedback);
    }),
  );
});

it('returns null for feedback that is cut short, empty or about too many packets, and never throws', () => {
  const whole = writePacketFeedback({ first: 1, arrivedAtMs: [1, null, 900, 3, null, 5, 6, 7, 8] }, 7);
  for (let length = 0; length < whole.length - 3; length++)
    expect(parseTransportCcFeedback(whole.subarray(0, length))).toBeNull();
  expect(parseTransportCcFeedback(packet({ count: 0, chunks: [1], deltas: [] }))).toBeNull();
  expect(parseTransportCcFeedback(packet({ count: 0xffff, chunks: Array(9).fill(0x1fff), deltas: [] }))).toBeNull();
  expect(parseTransportCcFeedback(packet({ count: 5, chunks: [0, 0, 0], deltas: [] }))).toBeNull();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const read = parseTransportCcFeedback(Buffer.from(bytes));
      expect(read === null || read.arrivedAtMs.length <= 4096).toBe(true);
    }),
  );
});
