import { describe, expect, it } from 'vitest';
import { aftCodes, aftPolls } from './aft-long-polls.ts';
import { appendCrc, computeCrc, hasGoodCrc } from './crc.ts';
import { buildSasPollFrame, type LongPoll, parseSasLongPollReply } from './define-long-poll.ts';
import { decodeField, encodeField } from './field-codec.ts';
import type { ValueOf } from './field-types.ts';
import { buildSasSetClockFrame, longPolls } from './long-polls.ts';
import { getExpectedSasReplySize, parseSasReplyFrame } from './parse-reply-frame.ts';
import { eventData } from './sas-exception-codes.ts';

const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase();
const request = <Request>(poll: LongPoll<Request>, value: Request): string => hexOf(buildSasPollFrame(1, poll, value));

/** 100.00 in for asset 122, only if locked. */
const transferIn: ValueOf<typeof aftPolls.transfer.request> = {
  code: 0,
  index: 0,
  type: 0,
  cashableMinor: 10_000,
  restrictedMinor: 0,
  nonrestrictedMinor: 0,
  flags: 0x41,
  asset: 122,
  key: new Uint8Array(20),
  id: 'RF7K2Q0000000001',
  expiration: 0,
  pool: 0,
  receipt: new Uint8Array(),
  lockTimeout: 0,
};
const transferInHex =
  '017245000000000001000000000000000000000000417A000000000000000000000000000000000000000000000010' +
  '5246374B325130303030303030303031000000000000000000E764';

const lockFor = (code: number, conditions: number, timeout: number): string =>
  request(aftPolls.lock, { code, conditions, timeout });
const nineMeters = {
  game: 0,
  codes: [0x0000, 0x0001, 0x0002, 0x0005, 0x000c, 0x00a0, 0x00a1, 0x00b8, 0x00b9],
};
const twelveMeters = {
  game: 0,
  codes: [0xa0, 0xb8, 0x02, 0x03, 0x1e, 0x00, 0x01, 0x0b, 0xa2, 0xba, 0x05, 0x06],
};

describe('requests are the bytes of published frames', () => {
  it.each([
    ['lock out play', request(longPolls.disablePlay, {}), '01015108'],
    ['enable play', request(longPolls.enablePlay, {}), '0102CA3A'],
    ['real-time events on', request(longPolls.setRealTimeEvents, { enabled: 1 }), '010E0145D1'],
    ['read the registration', request(aftPolls.readRegistration, { code: aftCodes.registration.read }), '017301FFA765'],
    [
      'interrogate the current transfer',
      request(aftPolls.interrogate, { code: aftCodes.transfer.interrogate, index: 0 }),
      '017202FF000F22',
    ],
    ['cancel the transfer', request(aftPolls.cancel, { code: aftCodes.transfer.cancel }), '017201800BB4'],
    ['read the lock', lockFor(aftCodes.lock.read, 0, 0), '0174FF0000001AF9'],
    ['lock for credit, 5 s', lockFor(aftCodes.lock.lock, 1, 500), '017400010500AC18'],
    ['cancel a lock', lockFor(aftCodes.lock.cancel, 0, 0), '017480000000A611'],
    ['lock for in and out, 5 s', lockFor(aftCodes.lock.lock, 3, 500), '01740003050014AD'],
    ['reset a hand pay', request(longPolls.resetHandPay, {}), '019475CB'],
    ['transfer 100.00 in', request(aftPolls.transfer, transferIn), transferInHex],
    ['enable game 1', request(longPolls.enableGame, { game: 1, enabled: 1 }), '010900010176FA'],
    ['disable game 1', request(longPolls.enableGame, { game: 1, enabled: 0 }), '0109000100FFEB'],
    ['delay the next game by 2 s', request(longPolls.delayNextGame, { delay: 20 }), '012E14006AFD'],
    ['disable bills', request(longPolls.disableBills, {}), '0107676D'],
    ['auto-rebet off', request(longPolls.setAutoRebet, { enabled: 0 }), '01AA005308'],
    ['maintenance on', request(longPolls.beginMaintenance, {}), '010A82B6'],
    ['maintenance off', request(longPolls.endMaintenance, {}), '010B0BA7'],
    ['features', request(longPolls.readFeatures, { game: 0 }), '01A000006C13'],
    ['extended identity', request(longPolls.readExtendedGameIdentity, { game: 0 }), '01B5000044AF'],
    ['selected game, without CRC', request(longPolls.readSelectedGame, {}), '0155'],
    [
      'the clock, to all',
      hexOf(buildSasSetClockFrame({ year: 2026, month: 11, day: 24, hour: 14, minute: 3, second: 22 })),
      '007F11242026140322CFEC',
    ],
    [
      'nine meters',
      request(longPolls.readExtendedMeters, nineMeters),
      '016F14000000000100020005000C00A000A100B800B900322B',
    ],
    [
      'nine meters, alternate',
      request(longPolls.readExtendedMetersAlternate, nineMeters),
      '01AF14000000000100020005000C00A000A100B800B9005F3D',
    ],
    [
      'twelve meters',
      request(longPolls.readExtendedMetersAlternate, twelveMeters),
      '01AF1A0000A000B800020003001E00000001000B00A200BA0005000600DF41',
    ],
  ])('%s', (_, made, published) => {
    expect(made).toBe(published);
  });
});

describe('replies of published frames are read', () => {
  const replyTo = (asked: 'general' | number, hex: string) => {
    const bytes = bytesOf(hex);
    expect(getExpectedSasReplySize(1, asked, bytes.subarray(0, 3))).toBe(bytes.length);
    return parseSasReplyFrame(1, asked, bytes, true);
  };

  it.each([
    ['01FF001CA5', 0x00],
    ['01FF5110E6', 0x51],
    ['01FF69DB5B', 0x69],
    ['01FF709BD6', 0x70],
  ])('the event %s', (hex, code) => {
    for (const asked of ['general', 0x6f] as const)
      expect(replyTo(asked, hex)).toEqual({
        kind: 'exception',
        code,
        data: new Uint8Array(),
        isEvent: true,
      });
  });

  it('a started game with wager and coin-in', () => {
    const reply = replyTo('general', '01FF7E00250001234500000D4D');
    if (reply.kind !== 'exception') throw new Error(reply.kind);
    expect(reply.code).toBe(eventData.gameStarted.code);
    expect(decodeField(eventData.gameStarted.fields, reply.data)).toEqual({
      wager: 25,
      coinIn: 12_345,
      wagerType: 0,
      progressiveGroup: 0,
    });
  });

  it('an ended game with its win', () => {
    const reply = replyTo('general', '01FF7F00000250C57C');
    if (reply.kind !== 'exception') throw new Error(reply.kind);
    expect(decodeField(eventData.gameEnded.fields, reply.data)).toEqual({ win: 250 });
  });

  it.each([
    ['019400E124', 0],
    ['0194016835', 1],
    ['019402F307', 2],
  ])('the reset of a hand pay, %s', (hex, code) => {
    expect(replyTo(0x94, hex)).toMatchObject({ kind: 'data', command: 0x94, isLate: false });
    expect(parseSasLongPollReply(longPolls.resetHandPay, bytesOf(hex))).toBe(code);
  });

  it.each([
    ['0172020087782D', 0x87],
    ['01720200C0C31B', 0xc0],
  ])('a refused transfer, %s', (hex, status) => {
    expect(replyTo(0x72, hex)).toMatchObject({ kind: 'data' });
    expect(parseSasLongPollReply(aftPolls.transfer, bytesOf(hex))).toEqual({
      position: 0,
      status,
      details: null,
    });
  });
});

describe('the CRC', () => {
  it('is CRC-16/Kermit', () => {
    expect(computeCrc(Buffer.from('123456789'))).toBe(0x2189);
  });

  it('finds every flip of one and of two bits in the longest request', () => {
    const frame = bytesOf(transferInHex);
    expect(frame).toHaveLength(74);
    const bits = frame.length * 8;
    const flip = (bit: number) => {
      frame[bit >> 3] = (frame[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    };
    let missed = 0;
    for (let first = 0; first < bits; first++) {
      flip(first);
      if (hasGoodCrc(frame)) missed += 1;
      for (let second = first + 1; second < bits; second++) {
        flip(second);
        if (hasGoodCrc(frame)) missed += 1;
        flip(second);
      }
      flip(first);
    }
    expect(missed).toBe(0);
    expect(hasGoodCrc(frame)).toBe(true);
  });

  it('stands low byte first after the message', () => {
    expect(hexOf(appendCrc([0x01, 0x02]))).toBe('0102CA3A');
  });
});

it('the request of a transfer can be read again', () => {
  const content = bytesOf(transferInHex).subarray(2, -2);
  expect(decodeField(aftPolls.transfer.request, content)).toEqual(transferIn);
  expect(encodeField(aftPolls.transfer.request, transferIn)).toEqual([...content]);
});
