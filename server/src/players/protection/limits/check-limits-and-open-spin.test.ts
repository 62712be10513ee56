import type { LimitKind, LimitWindow } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operate } from '../../../testing/operate.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import { newKey } from '../../../testing/test-player.ts';
import { readRealityCheck } from '../checks/read-reality-check.ts';

const dayMs = 24 * 3_600_000;
const playerId = playerIdOf('player1');

let floor: SeatFloor;
beforeEach(async () => {
  floor = await SeatFloor.open();
});
afterEach(() => floor.close());

const setLimit = (kind: LimitKind, window: LimitWindow, amount: number | null) =>
  floor.inTime(floor.server.protection.setLimit(playerId, { kind, window, amount }));
const limit = async (kind: LimitKind, window: LimitWindow) => {
  const read = await floor.server.protection.read(playerId);
  if (!read.ok) throw new Error(JSON.stringify(read.refusal));
  return read.value.limits?.list.find((one) => one.kind === kind && one.window === window);
};
const reached = (facts: object) => ({ ok: false, refusal: { code: 'LIMIT_REACHED', params: facts } });

describe('a limit of stakes or losses', () => {
  const stakes = async (stakeMinor: number, winMinor = 0) => {
    floor.agent.cabinet('m1').playRound({ stakeMinor, winMinor });
    await floor.settle();
  };

  it('takes the last cent, and refuses the spin that would go over it', async () => {
    await setLimit('stake', 'day', 300);
    const game = await floor.playing('player1', 5_000);
    const spin = async () => {
      expect(await game.spin()).toMatchObject({ ok: true });
      await stakes(100);
      await floor.pass(1_000);
    };
    const at = floor.clock.nowMs();
    for (let round = 0; round < 3; round++) await spin();
    const played = await floor.queryDatabase((db) =>
      db.all<{ counted_at: number }>('SELECT counted_at FROM game_rounds ORDER BY number'),
    );
    expect(await game.spin()).toMatchObject(
      reached({
        kind: 'stake',
        window: 'day',
        limit: 300,
        left: 0,
        freesAt: (played[0]?.counted_at ?? at) + dayMs,
      }),
    );
    expect(await game.cashOut()).toMatchObject({ ok: true });
    expect(await game.leave()).toMatchObject({ ok: true });
    floor.clock.set((played[0]?.counted_at ?? at) + dayMs - 1);
    const again = await floor.playing('player1', 1_000);
    floor.clock.set((played[0]?.counted_at ?? at) + dayMs + 1_000);
    expect(await again.spin()).toMatchObject({ ok: true });
    await floor.audited();
  });

  it('counts wins, hand pays and jackpots against losses', async () => {
    await setLimit('loss', 'week', 250);
    const game = await floor.playing('player1', 5_000);
    expect(await game.spin()).toMatchObject({ ok: true });
    await stakes(100);
    expect(await limit('loss', 'week')).toMatchObject({ used: 100 });
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject({ ok: true });
    await stakes(100);
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject(reached({ kind: 'loss', left: 50 }));
    const cabinet = floor.agent.cabinet('m1');
    cabinet.write({ type: 'handPayOwed', transferId: newKey() as never, amountMinor: 2_000 });
    await floor.settle();
    cabinet.show('idle');
    expect(await limit('loss', 'week')).toMatchObject({ used: -1_800 });
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject({ ok: true });
  });

  it('tells the cabinet the highest stake, and waits for the round before', async () => {
    await setLimit('stake', 'day', 250);
    await setLimit('loss', 'day', 220);
    const game = await floor.playing('player1', 5_000);
    const reported = () =>
      floor.agent.received
        .filter(({ name }) => name === 'press')
        .map(({ data }) => (data as { maxStakeMinor?: number }).maxStakeMinor);
    expect(await game.spin()).toMatchObject({ ok: true });
    await floor.pass(1_000);
    // The round is not in the ledger: the next spin waits, and gives up after a second.
    expect(await game.spin()).toMatchObject({ refusal: { code: 'PRESS_TOO_FAST' } });
    await floor.pass(1_000);
    const waiting = game.session.presses.press({ button: 'spin', commandId: newKey() as never });
    await floor.pass(500);
    await stakes(100, 10);
    expect(await floor.inTime(waiting)).toMatchObject({ ok: true });
    expect(reported()).toEqual([220, 130]);
    await floor.audited();
  });

  it('is exceeded by one stake at most if a cabinet ignores it, and that is counted', async () => {
    await setLimit('stake', 'day', 250);
    const game = await floor.playing('player1', 5_000);
    expect(await game.spin()).toMatchObject({ ok: true });
    await stakes(500);
    await floor.pass(1_000);
    expect(await limit('stake', 'day')).toMatchObject({ used: 500 });
    expect(await game.spin()).toMatchObject(reached({ left: 0 }));
  });

  it('keeps the next spin back after a press of unknown outcome, and not after one that the cabinet refused', async () => {
    await setLimit('stake', 'day', 250);
    const game = await floor.playing('player1', 5_000);
    floor.agent.override.press = async () => ({ ok: false, refusal: { code: 'CREDIT_TOO_LOW', params: {} } }) as never;
    expect(await game.spin()).toMatchObject({ refusal: { code: 'CREDIT_TOO_LOW' } });
    await floor.pass(1_000);
    floor.agent.override.press = () => new Promise(() => {});
    expect(await game.spin()).toMatchObject({ refusal: { code: 'COMMAND_UNKNOWN_OUTCOME' } });
    delete floor.agent.override.press;
    expect(await game.spin()).toMatchObject({ refusal: { code: 'PRESS_TOO_FAST' } });
    // The round of the lost press comes into the ledger after all.
    await stakes(100);
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject({ ok: true });
    await stakes(100);
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject(reached({ left: 50 }));
  });

  const acknowledgeCheck = async () => {
    const at = floor.clock.nowMs();
    const { state } = await floor.queryDatabase((db) => readRealityCheck(db, playerId, at));
    const acknowledged = floor.server.protection.acknowledgeCheck(playerId, state.number, 'continue');
    expect(await floor.inTime(acknowledged)).toMatchObject({ ok: true });
  };

  it('keeps no spin back for longer than a wait is after the clock was set back by an hour', async () => {
    await setLimit('stake', 'day', 250);
    const game = await floor.playing('player1', 5_000);
    floor.agent.override.press = () => new Promise(() => {});
    expect(await game.spin()).toMatchObject({ refusal: { code: 'COMMAND_UNKNOWN_OUTCOME' } });
    delete floor.agent.override.press;
    floor.clock.set(floor.clock.nowMs() - 3_600_000);
    await floor.pass(1_000);
    // After a clock was set back a reality check is due.
    await acknowledgeCheck();
    expect(await game.spin()).toMatchObject({ refusal: { code: 'PRESS_TOO_FAST' } });
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject({ refusal: { code: 'PRESS_TOO_FAST' } });
    await floor.pass(16_000);
    expect(await game.spin()).toMatchObject({ ok: true });
  });

  it.each([3_600_000, 10_000])(
    'keeps no spin back for longer than a wait is in all if the clock was set back by %i ms within it',
    async (backMs) => {
      await setLimit('stake', 'day', 250);
      const game = await floor.playing('player1', 5_000);
      floor.agent.override.press = () => new Promise(() => {});
      expect(await game.spin()).toMatchObject({ refusal: { code: 'COMMAND_UNKNOWN_OUTCOME' } });
      delete floor.agent.override.press;
      await floor.pass(11_000);
      floor.clock.set(floor.clock.nowMs() - backMs);
      await floor.pass(1_000);
      // After an hour a reality check is due as well.
      if (backMs === 3_600_000) await acknowledgeCheck();
      expect(await game.spin()).toMatchObject({ refusal: { code: 'PRESS_TOO_FAST' } });
      await floor.pass(4_000);
      expect(await game.spin()).toMatchObject({ ok: true });
    },
  );

  it('waits for the round that ran when the limit was set', async () => {
    const game = await floor.playing('player1', 5_000);
    expect(await game.spin()).toMatchObject({ ok: true });
    await setLimit('stake', 'day', 150);
    await floor.pass(500);
    expect(await game.spin()).toMatchObject({ refusal: { code: 'PRESS_TOO_FAST' } });
    await stakes(100);
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject(reached({ left: 50 }));
  });

  it('waits for the round that ran when it was set again, after a time without', async () => {
    await setLimit('stake', 'day', 5_000);
    const game = await floor.playing('player1', 5_000);
    expect(await game.spin()).toMatchObject({ ok: true });
    await stakes(100);
    await floor.change("UPDATE limits_now SET amount = NULL WHERE kind = 'stake'");
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject({ ok: true });
    await setLimit('stake', 'day', 250);
    await floor.pass(500);
    expect(await game.spin()).toMatchObject({ refusal: { code: 'PRESS_TOO_FAST' } });
    await stakes(100);
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject(reached({ left: 50 }));
  });

  it('that is set lower, or beside another, keeps nobody waiting whose round is over', async () => {
    await setLimit('stake', 'day', 5_000);
    const game = await floor.playing('player1', 5_000);
    expect(await game.spin()).toMatchObject({ ok: true });
    await stakes(100);
    await setLimit('stake', 'day', 4_000);
    await setLimit('loss', 'week', 4_000);
    await floor.pass(300);
    expect(await game.spin()).toMatchObject({ ok: true });
  });

  it('lets a free spin begin', async () => {
    await setLimit('stake', 'day', 100);
    const game = await floor.playing('player1', 5_000);
    expect(await game.spin()).toMatchObject({ ok: true });
    await stakes(100);
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject({ ok: false });
    const cabinet = floor.agent.cabinet('m1');
    const plain = cabinet.view.bind(cabinet);
    cabinet.view = () => ({ ...plain(), freeSpinsLeft: 3 });
    cabinet.show('idle');
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject({ ok: true });
  });
});

describe('a limit of time', () => {
  const minuteMs = 60_000;

  it('closes the seat with its credit in the wallet when it runs out, and refuses seats and cash-ins until it is free', async () => {
    await setLimit('time', 'day', 5);
    const at = floor.clock.nowMs();
    const game = await floor.playing('player1', 5_000);
    await floor.pass(5 * minuteMs - 5_000);
    expect(floor.status()).toBe('playing');
    expect(await game.cashIn(100)).toMatchObject({ ok: true });
    await floor.pass(60_000);
    expect(floor.status()).toBe('available');
    expect(await floor.balanceMinor()).toBe(100_000);
    const refusal = await floor.sit('player1');
    expect(refusal).toMatchObject(reached({ kind: 'time', window: 'day', limit: 5, left: 0 }));
    expect(await limit('time', 'day')).toMatchObject({ used: 5, freesAt: expect.any(Number) });
    floor.clock.set(at + dayMs - 1);
    expect(await floor.sit('player1')).toMatchObject({ ok: false });
    floor.clock.set(at + dayMs + 2 * minuteMs);
    expect(await floor.sit('player1')).toMatchObject({ ok: true });
    await floor.audited();
  });

  it('that is lowered below what was played closes the seat at once, also while the agent is away', async () => {
    await floor.playing('player1', 5_000);
    await floor.pass(4 * minuteMs);
    floor.agent.cut();
    await setLimit('time', 'week', 3);
    await floor.pass(5_000);
    expect(await floor.sit('player1', 'm2')).toMatchObject({ ok: false });
    await floor.connectAgent();
    await floor.pass(120_000);
    expect(floor.status()).toBe('available');
    expect(await floor.balanceMinor()).toBe(100_000);
    await floor.audited();
  });

  it('closes the seat also of a player whom something else keeps from spinning', async () => {
    await setLimit('time', 'day', 5);
    await floor.playing('player1', 5_000);
    await operate(floor, 'account', 'edit', 'player1', '--born', '2020-05-05');
    await floor.pass(6 * minuteMs);
    expect(floor.status()).toBe('available');
    expect(await floor.balanceMinor()).toBe(100_000);
    await floor.audited();
  });

  it('closes the seat on another node, and after a restart', async () => {
    await setLimit('time', 'day', 5);
    await floor.playing('player1', 5_000);
    await floor.pass(2 * minuteMs);
    await floor.restart();
    await floor.connectAgent();
    await floor.pass(4 * minuteMs);
    expect(floor.status()).toBe('available');
    await floor.audited();
  });
});
