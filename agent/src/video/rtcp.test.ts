import { expect, it } from 'vitest';
import { readFeedback } from './rtcp.ts';

/** One RTCP packet: its first header byte's low bits, its type and the words after the header. */
const packet = (format: number, type: number, ...words: number[]): Buffer => {
  const bytes = Buffer.alloc(4 + 4 * words.length);
  bytes.writeUInt8(0x80 | format, 0);
  bytes.writeUInt8(type, 1);
  bytes.writeUInt16BE(words.length, 2);
  for (const [index, word] of words.entries()) bytes.writeUInt32BE(word >>> 0, 4 + 4 * index);
  return bytes;
};
const remb = (exponent: number, mantissa: number) =>
  packet(15, 206, 1, 0, 0x52454d42, (1 << 24) | (exponent << 18) | mantissa, 7);

it.each([
  ['picture loss', packet(1, 206, 1, 7)],
  ['full intra request', packet(4, 206, 1, 0, 7, 0x01000000)],
])('a %s asks for a key frame', (_, bytes) => {
  expect(readFeedback(bytes)).toEqual([{ type: 'keyFrameWanted' }]);
});

it('reads the estimate of a REMB', () => {
  expect(readFeedback(remb(3, 125_000))).toEqual([{ type: 'bitrateEstimated', bitsPerSecond: 1_000_000 }]);
});

it('reads the lost share of each block of a receiver report', () => {
  const report = packet(2, 201, 1, 7, 0x40_000003, 0, 0, 0, 0, 8, 0x00_000000, 0, 0, 0, 0);
  expect(readFeedback(report)).toEqual([
    { type: 'lossReported', ssrc: 7, share: 0.25 },
    { type: 'lossReported', ssrc: 8, share: 0 },
  ]);
});

it('reads every part of a compound packet and passes over what it does not know', () => {
  const compound = Buffer.concat([packet(0, 201, 1), packet(1, 202, 1, 2), remb(0, 9), packet(1, 206, 1, 7)]);
  expect(readFeedback(compound).map(({ type }) => type)).toEqual(['bitrateEstimated', 'keyFrameWanted']);
});

it('gives nothing for what is cut short, empty or not RTCP', () => {
  const whole = remb(3, 125_000);
  for (let length = 0; length < whole.length; length++) {
    expect(readFeedback(whole.subarray(0, length))).toEqual([]);
  }
  expect(readFeedback(Buffer.alloc(64))).toEqual([]);
  expect(readFeedback(packet(31, 201, 1, 7))).toEqual([]);
});
