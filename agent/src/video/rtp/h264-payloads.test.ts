import { expect, it } from 'vitest';
import { h264Payloads, maxPayloadBytes } from './h264-payloads.ts';

const [parameters, slice, information] = [0x67, 0x65, 0x06];
const unit = (header: number, length: number): Buffer =>
  Buffer.from([header, ...Array.from({ length: length - 1 }, (_, index) => (index % 255) + 1)]);
const withCodes = (...units: Buffer[]): Buffer =>
  Buffer.concat(
    units.flatMap((part, index) => [index === 0 ? Buffer.of(0, 0, 0, 1) : Buffer.of(0, 0, 1), part]),
  );

it('a unit that fits is one payload, without its start code', () => {
  const [small, other] = [unit(parameters, 20), unit(slice, maxPayloadBytes)];
  expect(h264Payloads(withCodes(small, other))).toEqual([small, other]);
});

it('a larger unit is cut into fragments of about one size that join to the unit', () => {
  const large = unit(slice, 3000);
  const fragments = h264Payloads(withCodes(large));
  expect(fragments.map(({ length }) => length)).toEqual([1002, 1002, 1001]);
  expect(fragments.map((fragment) => fragment[0])).toEqual([0x7c, 0x7c, 0x7c]);
  expect(fragments.map((fragment) => fragment[1])).toEqual([0x80 | 5, 5, 0x40 | 5]);
  expect(Buffer.concat([Buffer.of(slice), ...fragments.map((part) => part.subarray(2))])).toEqual(large);
});

it("leaves out the encoder's notes", () => {
  expect(h264Payloads(withCodes(unit(information, 600), unit(slice, 10)))).toEqual([unit(slice, 10)]);
});

it('a four-byte start code in the middle is part of neither unit', () => {
  const picture = Buffer.concat([withCodes(unit(parameters, 9)), Buffer.of(0), withCodes(unit(slice, 9))]);
  expect(h264Payloads(picture)).toEqual([unit(parameters, 9), unit(slice, 9)]);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['no start code', Buffer.of(1, 2, 3)],
  ['a start code alone', Buffer.of(0, 0, 1)],
])('%s gives no payload', (_, picture) => {
  expect(h264Payloads(picture)).toEqual([]);
});
