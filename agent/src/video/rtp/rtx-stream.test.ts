import { expect, it } from 'vitest';
import { buildZeroPlayoutDelayExtension, RtpStream, RtxStream } from './rtp-stream.ts';

const payload = Buffer.from('a piece of a picture');

it.each([
  ['without extensions', [], 12],
  ['with one', [buildZeroPlayoutDelayExtension(5)], 20],
])('sends a packet %s again: its number before its payload, the rest as it was', (_, extensions, headerBytes) => {
  const first = new RtpStream({ payloadType: 96, ssrc: 7, extensions }).packet(payload, 9000, true);
  const stream = new RtxStream({ payloadType: 97, ssrc: 8 });
  const [again, later] = [stream.again(first), stream.again(first)];
  expect(again.readUInt8(0)).toBe(first.readUInt8(0));
  expect(again.readUInt8(1)).toBe(0x80 | 97);
  expect(again.readUInt32BE(4)).toBe(9000);
  expect(again.readUInt32BE(8)).toBe(8);
  expect(again.subarray(12, headerBytes)).toEqual(first.subarray(12, headerBytes));
  expect(again.readUInt16BE(headerBytes)).toBe(first.readUInt16BE(2));
  expect(again.subarray(headerBytes + 2)).toEqual(payload);
  expect(later.readUInt16BE(2)).toBe((again.readUInt16BE(2) + 1) & 0xffff);
  expect(first.readUInt32BE(8)).toBe(7);
});
