import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  appendSasCrc,
  computeSasCrc,
  decodeLittleEndian,
  encodeLittleEndian,
  FieldReader,
  fromAscii,
  fromBcd,
  fromHex,
  hasGoodCrc,
  toAscii,
  toBcd,
  toHex,
} from './byte-encodings.ts';

const goldenFrames = [
  '01FF001CA5',
  '01FF5110E6',
  '01FF69DB5B',
  '01FF709BD6',
  '01015108',
  '0102CA3A',
  '010E0145D1',
  '017301FFA765',
  '017202FF000F22',
  '017201800BB4',
  '0172020087782D',
  '01720200C0C31B',
  '0174FF0000001AF9',
  '017400010500AC18',
  '01FF7E00250001234500000D4D',
  '01FF7F00000250C57C',
  '019475CB',
  '019400E124',
  '0194016835',
  '019402F307',
  '017480000000A611',
  '01740003050014AD',
  '010900010176FA',
  '0109000100FFEB',
  '012E14006AFD',
  '0107676D',
  '01AA005308',
  '010A82B6',
  '010B0BA7',
  '01A000006C13',
  '01B5000044AF',
  '007F11242026140322CFEC',
  '016F14000000000100020005000C00A000A100B800B900322B',
  '01AF14000000000100020005000C00A000A100B800B9005F3D',
  '01AF1A0000A000B800020003001E00000001000B00A200BA0005000600DF41',
];

it('gives the check value of CRC-16/Kermit', () => {
  expect(computeSasCrc(toAscii('123456789'))).toBe(0x2189);
});

it.each(goldenFrames)('finds the CRC of the frame %s good', (hex) => {
  const frame = fromHex(hex);
  expect(hasGoodCrc(frame)).toBe(true);
  expect(toHex(appendSasCrc(frame.slice(0, -2)))).toBe(hex);
});

it('finds each flip of one bit', () => {
  for (const hex of goldenFrames) {
    const frame = fromHex(hex);
    for (let bit = 0; bit < frame.length * 8; bit++) {
      const flipped = frame.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(hasGoodCrc(flipped)).toBe(false);
    }
  }
});

it('writes and reads numbers as BCD and as binary', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (value) => {
      expect(fromBcd(toBcd(value, 5))).toBe(value);
      expect(decodeLittleEndian(encodeLittleEndian(value, 5))).toBe(value);
    }),
  );
  expect(toHex(toBcd(12_345, 4))).toBe('00012345');
  expect(toHex(toBcd(123, 1))).toBe('23');
  expect(fromBcd([0x1a])).toBeNull();
  expect(fromBcd([0xa1])).toBeNull();
  expect(toHex(encodeLittleEndian(122, 4))).toBe('7A000000');
  expect(() => toBcd(-1, 2)).toThrow('-1 is no value of a BCD field');
});

it('cuts and fills texts', () => {
  expect(fromAscii(toAscii('RF', 3))).toBe('RF ');
  expect(fromAscii(toAscii('RF94', 3))).toBe('RF9');
});

it('says whether a message ended with its last field', () => {
  const reader = new FieldReader([1, 2, 3]);
  expect(reader.byte()).toBe(1);
  expect(reader.isWhole).toBe(false);
  expect(reader.take(2)).toEqual([2, 3]);
  expect(reader.isWhole).toBe(true);
  reader.byte();
  expect(reader.isWhole).toBe(false);
});
