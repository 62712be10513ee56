import { TestHost } from '@reelfloor/egm/testing/test-host';
import { describe, expect, it } from 'vitest';
import { aftPolls } from './aft-long-polls.ts';
import { buildSasPollFrame, type LongPoll, parseSasLongPollReply } from './define-long-poll.ts';
import { longPolls } from './long-polls.ts';
import { parseSasReplyFrame } from './parse-reply-frame.ts';

const address = 1;

/** Sends a poll of the driver to the trial machine, whose codecs are others, and returns what the driver reads. */
const ask = <Request, Reply>(host: TestHost, poll: LongPoll<Request, Reply>, request: Request): unknown => {
  // Another address: so that a poll of the same command is no repetition.
  host.ask('82');
  const answer = host.ask(Buffer.from(buildSasPollFrame(address, poll, request)).toString('hex'));
  const bytes = Uint8Array.from(Buffer.from(answer, 'hex'));
  const { kind } = parseSasReplyFrame(address, poll.command, bytes, false);
  return kind === 'data' ? parseSasLongPollReply(poll, bytes) : kind;
};

/** A machine after one game: 0.25 staked, 0.30 paid at once, 2,499.70 to be paid by hand. */
const played = (): TestHost => {
  const outcomes = [{ winCredits: 250_000, stops: [1, 2, 3] }];
  const host = new TestHost({ outcomes, quirks: { partialPay: 30 } }).begin();
  host.machine.insertBill(10_000);
  host.machine.press('spin');
  host.clock.advance(3_000);
  host.ask('80');
  host.readExceptions();
  return host;
};

describe('the driver reads of the trial machine', () => {
  it('all meters', () => {
    const host = played();
    expect(ask(host, longPolls.readSixMeters, {})).toEqual([0, 25, 30, 10_000, 249_970, 1]);
    expect(ask(host, longPolls.readFiveMeters, {})).toEqual([25, 30, 10_000, 249_970, 1]);
    expect(ask(host, longPolls.readEightMeters, {})).toEqual([25, 30, 10_000, 249_970, 1, 1, 0, 0]);
    expect(ask(host, longPolls.readCurrentCredits, {})).toBe(10_005);
    expect(ask(host, longPolls.readGamesSincePowerUp, {})).toEqual({ sincePowerUp: 1, sinceClosed: 1 });
    expect(ask(host, longPolls.readCancelledCredits, { game: 0 })).toEqual({ game: 0, handPaid: 0 });
    expect(ask(host, longPolls.readGameMeters, { game: 1 })).toEqual({
      game: 1,
      coinIn: 25,
      coinOut: 30,
      jackpot: 249_970,
      games: 1,
    });
    expect(ask(host, longPolls.readSelectedMeters, { game: 0, codes: [0, 5, 30] })).toEqual({
      game: 0,
      meters: [
        { code: 0, value: 25 },
        { code: 5, value: 1 },
      ],
    });
    for (const poll of [longPolls.readExtendedMeters, longPolls.readExtendedMetersAlternate])
      expect(ask(host, poll, { game: 0, codes: [0, 0xa0, 0x1e] })).toEqual({
        game: 0,
        meters: [
          { code: 0, meter: { digits: 10, value: 25 } },
          { code: 0xa0, meter: { digits: 10, value: 0 } },
          { code: 0x1e, meter: null },
        ],
      });
  });

  it('identity, features and clock', () => {
    const host = played();
    expect(ask(host, longPolls.readMachineIdentity, {})).toMatchObject({ gameId: 'RF', paytable: 'TRIAL1' });
    expect(ask(host, longPolls.readGameIdentity, { game: 1 })).toMatchObject({
      game: 1,
      basePercent: '9400',
    });
    expect(ask(host, longPolls.readVersionAndSerial, {})).toEqual({ version: '602', serial: 'TRIAL-0001' });
    expect(ask(host, longPolls.readEnabledGames, {})).toEqual({ count: 1, games: [1] });
    expect(ask(host, longPolls.readFeatures, { game: 0 })).toMatchObject({
      features: Uint8Array.of(0, 0x49, 1, 0),
    });
    expect(ask(host, longPolls.readWagerCategory, { game: 1, category: 1 })).toMatchObject({ game: 1 });
    expect(ask(host, longPolls.readExtendedGameIdentity, { game: 0 })).toMatchObject({ game: 0 });
    expect(ask(host, longPolls.readLastBill, {})).toEqual({ country: 0x37, denomination: 6, count: 1 });
    expect(ask(host, longPolls.readPhysicalStops, {})).toEqual([1, 2, 3, 255, 255, 255, 255, 255, 255]);
    expect(ask(host, longPolls.setClock, { date: 12_312_026, time: 235_958 })).toBe('silence');
    expect(ask(host, longPolls.readClock, {})).toEqual({ date: 12_312_026, time: 235_958 });
  });

  it('a hand pay and its reset', () => {
    const host = played();
    expect(ask(host, longPolls.readHandPay, {})).toMatchObject({
      level: 0x40,
      amount: 249_970,
      partialPay: 30,
    });
    expect(ask(host, longPolls.resetHandPay, {})).toBe(0);
    expect(ask(host, longPolls.resetHandPay, {})).toBe(2);
  });

  it('a lock and a transfer, current and in the history', () => {
    const host = played();
    ask(host, longPolls.resetHandPay, {});
    const lock = { code: 0, conditions: 3, timeout: 500 };
    expect(ask(host, aftPolls.lock, lock)).toMatchObject({ asset: 122, lock: 0x40, cashableMinor: 10_005 });
    host.clock.advance(200);
    const transfer = {
      code: 0,
      index: 0,
      type: 0,
      cashableMinor: 500,
      restrictedMinor: 0,
      nonrestrictedMinor: 0,
      flags: 0x41,
      asset: 122,
      key: new Uint8Array(20),
      id: 'RF0000000001',
      expiration: 0,
      pool: 0,
      receipt: new Uint8Array(),
      lockTimeout: 0,
    };
    expect(ask(host, aftPolls.transfer, transfer)).toMatchObject({
      status: 0x40,
      details: { id: transfer.id },
    });
    host.clock.advance(500);
    const done = {
      status: 0,
      details: { id: transfer.id, cashableMinor: 500, cumulative: { cashable: { value: 500 } } },
    };
    expect(ask(host, aftPolls.interrogate, { code: 0xff, index: 0 })).toMatchObject({ position: 0, ...done });
    expect(ask(host, aftPolls.interrogate, { code: 0xff, index: 0xff })).toMatchObject({
      position: 1,
      ...done,
    });
    expect(ask(host, aftPolls.cancel, { code: 0x80 })).toEqual({ position: 0, status: 0xff, details: null });
    expect(ask(host, aftPolls.readRegistration, { code: 0xff })).toMatchObject({ status: 0x80, asset: 122 });
    expect(host.machine.violations).toEqual([]);
  });
});
