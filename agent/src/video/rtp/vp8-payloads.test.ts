import { expect, it } from 'vitest';
import { maxPayloadBytes, splitVp8Frame } from './video-rtp-stream.ts';

it('cuts a frame into payloads that fit a packet and join to the frame', () => {
  const frame = Buffer.from(Array.from({ length: 3000 }, (_, index) => index & 0xff));
  const payloads = splitVp8Frame(frame);
  const last = 3000 - 2 * (maxPayloadBytes - 1) + 1;
  expect(payloads.map((payload) => payload.length)).toEqual([maxPayloadBytes, maxPayloadBytes, last]);
  expect(Buffer.concat(payloads.map((payload) => payload.subarray(1)))).toEqual(frame);
});

it('marks only the first payload as the start of a partition', () => {
  expect(splitVp8Frame(Buffer.alloc(3000)).map((payload) => payload[0])).toEqual([0x10, 0, 0]);
});
