import { expect, it } from 'vitest';
import { appendCrc } from './crc.ts';
import { buildSasPollFrame } from './define-long-poll.ts';
import { longPolls } from './long-polls.ts';
import { getExpectedSasReplySize, type PollKind, parseSasReplyFrame } from './parse-reply-frame.ts';

const kind = (asked: PollKind, bytes: readonly number[], eventsAreOn = true): string =>
  parseSasReplyFrame(1, asked, Uint8Array.from(bytes), eventsAreOn).kind;

it('one byte alone acknowledges or refuses what is acknowledged by the address', () => {
  expect(kind(0x0e, [0x01])).toBe('acknowledged');
  expect(kind(0x0e, [0x81])).toBe('refused');
  expect(kind(0x6f, [0x81])).toBe('refused');
  expect(kind(0x6f, [0x01])).toBe('damaged');
  expect(kind(0x0e, [0x02])).toBe('damaged');
});

it('address and 00 say that the machine is busy, but not at a general poll', () => {
  expect(kind(0x6f, [0x01, 0x00])).toBe('busy');
  expect(kind(0x0e, [0x01, 0x00])).toBe('busy');
  expect(kind('general', [0x01, 0x00])).toBe('damaged');
  expect(kind(0x6f, [0x01, 0x00, 0x00])).toBe('damaged');
});

it('one byte is an exception only while real-time events are off', () => {
  expect(parseSasReplyFrame(1, 'general', Uint8Array.of(0x51), false)).toMatchObject({ code: 0x51 });
  expect(kind('general', [0x51], true)).toBe('damaged');
  expect(kind('general', [0x05], false)).toBe('damaged');
  // An address may equal a code.
  expect(parseSasReplyFrame(0x11, 'general', Uint8Array.of(0x11), false)).toMatchObject({ code: 0x11 });
});

it('a frame of another machine, with a bad CRC, too short or too long is damaged', () => {
  const event = [...appendCrc([0x01, 0xff, 0x51])];
  expect(kind('general', event)).toBe('exception');
  expect(kind('general', event.slice(0, -1))).toBe('damaged');
  expect(kind('general', [...event, 0])).toBe('damaged');
  expect(kind('general', [...appendCrc([0x02, 0xff, 0x51])])).toBe('damaged');
  expect(kind('general', event.with(2, 0x52))).toBe('damaged');
});

it('the reply to another long poll is damaged', () => {
  expect(kind(0x1f, [...appendCrc([0x01, 0x1a, 0, 0, 0, 1])])).toBe('damaged');
});

it('no bytes are silence', () => {
  expect(kind('general', [])).toBe('silence');
});

it('a slow answer comes at a general poll, by its command', () => {
  const signature = appendCrc([0x01, 0x21, 0xef, 0xbe]);
  expect(getExpectedSasReplySize(1, 'general', signature.subarray(0, 2))).toBe(signature.length);
  expect(parseSasReplyFrame(1, 'general', signature, true)).toMatchObject({
    kind: 'data',
    command: 0x21,
    isLate: true,
  });
  const list = appendCrc([0x01, 0x6e, 2, 7, 8]);
  expect(kind('general', [...list])).toBe('data');
  // A poll that answers at once never answers late.
  expect(kind('general', [...appendCrc([0x01, 0x1a, 0, 0, 0, 1])])).toBe('damaged');
});

it('a poll of type R has no CRC, all others have one', () => {
  expect([...buildSasPollFrame(5, longPolls.readMachineIdentity, {})]).toEqual([5, 0x1f]);
  expect([...buildSasPollFrame(5, longPolls.setRealTimeEvents, { enabled: 0 })]).toEqual([...appendCrc([5, 0x0e, 0])]);
});
