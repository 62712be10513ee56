import { expect, it } from 'vitest';
import { trialRandom } from '../../../testing/link-trial/trial-random.ts';
import { aftPolls } from './aft-long-polls.ts';
import { appendCrc } from './crc.ts';
import type { LongPoll } from './define-long-poll.ts';
import { decodeField, encodeField } from './field-codec.ts';
import {
  bcdField,
  binaryField,
  byte,
  type FieldShape,
  listField,
  recordField,
  sizePrefixedField,
  textField,
} from './field-types.ts';
import { longPolls } from './long-polls.ts';
import { getExpectedSasReplySize } from './parse-reply-frame.ts';
import { eventData } from './sas-exception-codes.ts';

const random = trialRandom(37);
const below = (bound: number): number => Math.floor(random() * bound);
const bytesOfLength = (length: number): Uint8Array => Uint8Array.from({ length }, () => below(256));
const textOfLength = (length: number): string => String.fromCharCode(...bytesOfLength(length));

/** Returns a value of the shape at random; lists and the rest of a frame stay short enough for a length of one byte. */
const sample = (shape: FieldShape): unknown => {
  switch (shape.kind) {
    case 'bcd':
      return below(2) ? below(100 ** shape.size) : 100 ** shape.size - 1;
    case 'binary':
      return below(2) ? below(256 ** shape.size) : 256 ** shape.size - 1;
    case 'text':
      return textOfLength(shape.size);
    case 'bytes':
      return bytesOfLength(shape.size);
    case 'restText':
      return textOfLength(below(21));
    case 'restBytes':
      return bytesOfLength(below(41));
    case 'record':
      return Object.fromEntries(Object.entries(shape.fields).map(([name, of]) => [name, sample(of)]));
    case 'sized':
      return sample(shape.of);
    case 'list':
      return Array.from({ length: shape.count ?? below(11) }, () => sample(shape.of));
    case 'optional':
      return below(2) ? null : sample(shape.of);
    case 'sizedBcd': {
      const size = below(8);
      return size === 0 ? null : { digits: size * 2, value: below(100 ** size) };
    }
  }
};

const polls: readonly LongPoll[] = [...Object.values(longPolls), ...Object.values(aftPolls)];
const requests = polls.map(({ command, request }) => ({
  command,
  field: request,
}));
const replies = polls.flatMap(({ command, reply }) => (typeof reply === 'string' ? [] : [{ command, field: reply }]));
const events = Object.values(eventData).map(({ code, fields }) => ({ command: code, field: fields }));
const all = [...requests, ...replies, ...events];

it('every field of every frame is read as it was written, 100,000 times', () => {
  for (let round = 0; round < 100_000; round++) {
    const { command, field } = all[round % all.length] ?? { command: 0, field: byte };
    const value = sample(field.shape);
    const read = decodeField(field, Uint8Array.from(encodeField(field, value)));
    if (!same(read, value)) expect({ command, read }).toEqual({ command, read: value });
  }
});

/** A quick comparison: Vitest's own takes most of the time in so many rounds. */
const same = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return Object.is(one, other);
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => same(Reflect.get(one, name), Reflect.get(other, name)))
  );
};

it('the length of every reply is known from its first three bytes', () => {
  for (const { command, field } of replies) {
    for (let round = 0; round < 100; round++) {
      const frame = appendCrc([1, command, ...encodeField(field, sample(field.shape))]);
      expect([command, getExpectedSasReplySize(1, command, frame.subarray(0, 3))]).toEqual([command, frame.length]);
    }
  }
});

it('refuses to write what does not fit', () => {
  expect(() => encodeField(bcdField(2), 10_000)).toThrow(RangeError);
  expect(() => encodeField(bcdField(2), -1)).toThrow(RangeError);
  expect(() => encodeField(bcdField(2), 1.5)).toThrow(RangeError);
  expect(() => encodeField(binaryField(1), 256)).toThrow(RangeError);
  expect(() => encodeField(textField(2), 'abc')).toThrow(RangeError);
  expect(() => encodeField(listField(byte, 2), [1])).toThrow(RangeError);
});

it('reads no value from bytes that are no BCD, too few or too many', () => {
  const pair = recordField({ game: bcdField(2), meter: sizePrefixedField(bcdField(2)) });
  expect(decodeField(pair, Uint8Array.of(0x00, 0x01, 2, 0x12, 0x34))).toEqual({ game: 1, meter: 1234 });
  for (const bytes of [
    [0x00, 0x0a, 2, 0x12, 0x34],
    [0x00, 0xa0, 2, 0x12, 0x34],
    [0x00, 0x01, 2, 0x12],
    [0x00, 0x01, 1, 0x12, 0x34],
    [0x00, 0x01, 3, 0x12, 0x34, 0x56],
    [0x00, 0x01, 2, 0x12, 0x34, 0x56],
  ])
    expect(decodeField(pair, Uint8Array.from(bytes))).toBeNull();
});
