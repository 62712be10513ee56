import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditDatabase } from '../../../money/audit/audit-database.ts';
import { systemClock } from '../../../platform/clock/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { judgeDeadlines } from '../../../testing/judge-deadlines.ts';
import { PlayedSeat } from '../../../testing/played-seat.ts';
import { newKey, type TestGame, type TestPlayer } from '../../../testing/test-player.ts';
import type { TestFloor } from '../../../testing/test-server.ts';

const hourMs = 3_600_000;

describe.each([2 * hourMs, -2 * hourMs])('a system clock that is set by %i ms', (jumpMs) => {
  let floor: TestFloor;
  let player: TestPlayer;
  let game: TestGame;
  beforeEach(async () => {
    ({ floor, player, game } = await PlayedSeat.openPlaying({ SEAT_HOLD_S: '30' }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jumpMs });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await floor.close();
  });

  it('leaves seat and money as they were', async () => {
    const key = newKey();
    expect(await game.cashIn(1_000, key)).toMatchObject({ value: { state: 'settled' } });
    expect(await game.cashIn(1_000, key)).toMatchObject({ value: { state: 'settled' } });
    expect(await game.spin()).toMatchObject({ kind: 'accepted' });
    expect(await floor.status('m1')).toBe('playing');
    expect(await game.cashOut()).toMatchObject({ value: { amountMinor: 6_000, state: 'settled' } });
    expect(await player.balanceMinor()).toBe(100_000);
  });

  it('neither ends nor prolongs the hold of a dropped connection', async () => {
    game.vanish();
    await eventually(async () => expect(await floor.status('m1')).toBe('waiting'));
    const again = await player.game();
    expect(await again.init('m1')).toMatchObject({ kind: 'accepted' });
    expect(await again.cashOut()).toMatchObject({ value: { amountMinor: 5_000 } });
    expect(await floor.queryDatabase(async (db) => (await auditDatabase(db, systemClock.nowMs())).faults)).toEqual([]);
  });

  it('does not give a second bonus within a cool-down', async () => {
    const first = await player.get('player/bonus');
    const second = await player.get('player/bonus');
    expect(first).toMatchObject({
      status: 200,
      body: { status: 1, code: 20000, Params: { amount: 1_000 } },
    });
    expect(second).toMatchObject({
      status: 429,
      body: { code: 'PROMOTION_COOLDOWN', ErrorMessage: 'You can use discount only once per 5 minutes' },
    });
  });
});

describe.each([
  ['7 seconds back', -7_000],
  ['an hour back', -hourMs],
  ['an hour forward', hourMs],
] as const)('a server whose time moves %s after an agent has said hello', (_, jumpMs) => {
  it.each([
    ['its own clock', false],
    ['the time of its hello', true],
  ])('makes no command late at an agent that goes by %s, and leaves no credit', async (_, byHello) => {
    let aheadMs = 0;
    const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs };
    const seat = await PlayedSeat.open({}, clock);
    const { floor } = seat;
    try {
      const { game } = await seat.playing();
      judgeDeadlines(floor.agent, { byHello });
      aheadMs = jumpMs;
      // After such a jump a reality check is due, which the player acknowledges.
      const { check } = (await seat.player.get('player/protection')).body as { check?: { number: number } };
      if (check) await seat.player.post(`player/checks/${check.number}/ack`, { choice: 'continue' });
      expect(await game.spin()).toMatchObject({ kind: 'accepted' });
      expect(await game.cashIn(1_000)).toMatchObject({ value: { state: 'settled' } });
      expect(await game.cashOut()).toMatchObject({ value: { amountMinor: 6_000, state: 'settled' } });
      expect(await game.cashIn(2_000)).toMatchObject({ value: { state: 'settled' } });
      expect(await game.leave()).toMatchObject({ kind: 'accepted' });
      expect(await seat.player.balanceMinor()).toBe(100_000);
      await seat.audited();
    } finally {
      await floor.close();
    }
  });
});
