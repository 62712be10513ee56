import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { operate } from '../../../testing/operate.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import { ClockGuard, type ClockReading, doClocksAgree } from './clock-guard.ts';
import { readTrustedTime } from './trusted-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('the clocks agree', () => {
  const fine: ClockReading = {
    ...{ nowMs: 10 * hourMs, databaseAheadMs: 0, trustedMs: 10 * hourMs, expectedMs: null, isStart: false },
  };
  it.each<[string, Partial<ClockReading>, boolean]>([
    ['at the first start on the ledger', { trustedMs: null, isStart: true }, true],
    ['if the last beat is a minute old', { trustedMs: 10 * hourMs - minuteMs }, true],
    ['not if it is older', { trustedMs: 10 * hourMs - minuteMs - 1 }, false],
    ['not if the clock was set back', { trustedMs: 10 * hourMs + minuteMs + 1 }, false],
    ['if the database was away for an hour', { trustedMs: 9 * hourMs, expectedMs: 10 * hourMs - 1 }, true],
    ['not if the clock jumped while it was', { trustedMs: 9 * hourMs, expectedMs: 9.5 * hourMs }, false],
    ['at a start after an hour', { trustedMs: 9 * hourMs, isStart: true }, true],
    ['not at a start after more than an hour', { trustedMs: 9 * hourMs - 1, isStart: true }, false],
    ['not at a start an hour before the last beat', { trustedMs: 11 * hourMs + 1, isStart: true }, false],
    ['if the database is a minute ahead', { databaseAheadMs: minuteMs }, true],
    ['not if it is more', { databaseAheadMs: minuteMs + 1 }, false],
    ['not if it is more behind, even at the first start', { databaseAheadMs: -minuteMs - 1, trustedMs: null }, false],
  ])('%s', (_, reading, agrees) => {
    expect(doClocksAgree({ ...fine, ...reading })).toBe(agrees);
  });
});

describe('a clock that is set', () => {
  let floor: SeatFloor;
  let steady: ManualClock;
  let guard: ClockGuard | null = null;
  let databaseAheadMs = 0;
  const playerId = playerIdOf('player1');
  const restricted = { ok: false, refusal: { code: 'RESTRICTED' } };

  beforeEach(async () => {
    floor = await SeatFloor.open();
    steady = new ManualClock(0);
    databaseAheadMs = 0;
    await startServer();
  });
  afterEach(async () => {
    guard?.stop();
    await floor.close();
  });

  /** Starts the guard, as each start of a server does. */
  const startServer = async () => {
    guard?.stop();
    guard = new ClockGuard({
      ...{ database: floor.database, clock: floor.clock, databaseAheadMs: () => databaseAheadMs },
      steadyMs: () => steady.nowMs(),
      alarm: (msg, facts) => floor.alarms.push({ msg, ...facts }),
    });
    await guard.start();
  };
  /** Lets time pass for all clocks. */
  const live = async (ms: number) => {
    for (let left = ms; left > 0; left -= 10_000) {
      steady.advance(10_000);
      await floor.pass(10_000);
    }
  };
  const setClock = (ms: number) => floor.clock.set(floor.clock.nowMs() + ms);
  const takeBreak = async () =>
    expect(await floor.server.protection.takeTimeout(playerId, 24)).toMatchObject({ ok: true });
  const restriction = async () => {
    const read = await floor.server.protection.read(playerId);
    return read.ok ? read.value.restriction?.kind : read;
  };

  it('forward ends no break, also over a restart, until it is set right', async () => {
    await takeBreak();
    setClock(25 * hourMs);
    await live(minuteMs);
    expect(await restriction()).toBe('timeout');
    expect(await floor.sit('player1')).toMatchObject(restricted);
    expect(floor.alarms.filter(({ msg }) => msg.startsWith('the clocks do not agree'))).toHaveLength(1);
    await startServer();
    await live(minuteMs);
    expect(await restriction()).toBe('timeout');
    expect(await operate(floor, 'clock', 'show')).toContain('They differ');
    setClock(-25 * hourMs);
    await startServer();
    await live(minuteMs);
    expect(await operate(floor, 'clock', 'show')).toContain('They agree');
    floor.alarms.length = 0;
  });

  it('back ends no break early, and the time before is not believed twice', async () => {
    await takeBreak();
    setClock(-10 * hourMs);
    await startServer();
    await live(minuteMs);
    expect(await restriction()).toBe('timeout');
    const trusted = await floor.queryDatabase(readTrustedTime);
    setClock(10 * hourMs);
    await startServer();
    await live(minuteMs);
    expect((await floor.queryDatabase(readTrustedTime)) ?? 0).toBeGreaterThan(trusted ?? 0);
    expect(await restriction()).toBe('timeout');
    floor.alarms.length = 0;
  });

  it('back shortens no break and no wait that begins before it is set right', async () => {
    const { protection } = floor.server;
    await protection.setLimit(playerId, { kind: 'deposit', window: 'day', amount: 1_000 });
    const at = floor.clock.nowMs();
    setClock(-23 * hourMs);
    await takeBreak();
    const asked = await protection.setLimit(playerId, { kind: 'deposit', window: 'day', amount: 2_000 });
    const raise = asked.ok && asked.value.limits?.list.find((limit) => limit.raise)?.raise;
    expect(raise).toMatchObject({ confirmableAt: at + 24 * hourMs });
    await protection.exclude(playerId, 0);
    expect(await protection.comeBack(playerId, false)).toMatchObject({
      value: { comingBack: { confirmableAt: at + 168 * hourMs } },
    });
    const read = await floor.queryDatabase((db) =>
      db.all<{ until_at: number }>("SELECT until_at FROM restrictions WHERE kind = 'timeout'"),
    );
    expect(read).toEqual([{ until_at: at + 24 * hourMs }]);
    floor.alarms.length = 0;
  });

  it('is believed after a long stop only once a person accepts it, with a reason', async () => {
    await takeBreak();
    guard?.stop();
    setClock(25 * hourMs);
    await startServer();
    expect(await restriction()).toBe('timeout');
    await expect(operate(floor, 'clock', 'accept')).rejects.toThrow('Say why');
    expect(await operate(floor, 'clock', 'accept', '--reason', 'off for a day')).toContain('Accepted');
    expect(await restriction()).toBeUndefined();
    expect(await operate(floor, 'record', 'list', 'clock')).toContain('clock accept');
    await live(minuteMs);
    expect(await operate(floor, 'clock', 'show')).toContain('They agree');
    floor.alarms.length = 0;
  });

  it('lets a break end at its time after a restart within the hour, not earlier', async () => {
    await takeBreak();
    for (let hour = 0; hour < 23.5; hour += 0.5) {
      steady.advance(hourMs / 2);
      setClock(hourMs / 2);
      await startServer();
    }
    expect(await restriction()).toBe('timeout');
    setClock(hourMs / 2);
    await startServer();
    expect(await restriction()).toBeUndefined();
  });

  it('releases nothing while it differs from the database, and always lets money go home', async () => {
    const game = await floor.playing('player1', 5_000);
    await takeBreak();
    await floor.settle();
    await floor.server.protection.exclude(playerId, 0);
    databaseAheadMs = 2 * minuteMs;
    expect(await floor.server.protection.comeBack(playerId, false)).toMatchObject({ ok: true });
    setClock(169 * hourMs);
    await live(minuteMs);
    expect(await floor.server.protection.comeBack(playerId, true)).toMatchObject({
      refusal: { code: 'CLOCK_UNSURE' },
    });
    expect(game.isQuit || floor.status() === 'available').toBe(true);
    expect(await floor.balanceMinor()).toBe(100_000);
    await operate(floor, 'clock', 'accept', '--reason', 'seen to be right');
    expect(await floor.server.protection.comeBack(playerId, true)).toMatchObject({ ok: true });
    floor.alarms.length = 0;
  });
});
