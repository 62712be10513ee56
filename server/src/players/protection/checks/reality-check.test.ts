import type { RealityCheck } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { profileText } from '../../../testing/reviewed-profile.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { assignJurisdictionProfile } from '../profile/jurisdiction-profile-store.ts';

const minuteMs = 60_000;
const playerId = playerIdOf('player1');
const due = { ok: false, refusal: { code: 'CHECK_DUE' } };
const accepted = { ok: true };

let floor: SeatFloor;
let game: SeatGame;
beforeEach(async () => {
  floor = await SeatFloor.open();
  game = await floor.playing('player1', 5_000);
});
afterEach(() => floor.close());

/** Moves the time of day; no timer runs. */
const later = (minutes: number) => floor.clock.set(floor.clock.nowMs() + minutes * minuteMs);

/** Presses spin, long enough after the last press. */
const spin = () => {
  floor.clock.set(floor.clock.nowMs() + 250);
  return game.spin();
};

const check = async (): Promise<RealityCheck> => {
  const read = await floor.server.protection.read(playerId);
  if (!read.ok || !read.value.check) throw new Error('the check cannot be read');
  return read.value.check;
};
const acknowledge = async (number: number, choice: 'continue' | 'leave' | 'break' = 'continue') =>
  floor.server.protection.acknowledgeCheck(playerId, number, choice);
const sitAgain = async (machineId = 'm1') => {
  const seated = await floor.sit('player1', machineId);
  if (!seated.ok) throw new Error(JSON.stringify(seated));
  game = seated.value;
  await game.cashIn(1_000);
};

describe('a reality check', () => {
  it('is due to the millisecond after the minutes that were chosen, and refuses a raw client', async () => {
    const { startedAt } = await floor.queryDatabase(async (db) => {
      const row = await db.get<{ startedAt: number }>('SELECT started_at AS "startedAt" FROM sessions');
      return row ?? { startedAt: 0 };
    });
    expect(await check()).toMatchObject({ number: 1, minutes: 30, dueAt: startedAt + 30 * minuteMs });
    floor.clock.set(startedAt + 30 * minuteMs - 1);
    expect(await check()).toMatchObject({ isDue: false });
    expect(await game.spin()).toMatchObject(accepted);
    floor.clock.set(startedAt + 30 * minuteMs);
    expect(await check()).toMatchObject({ isDue: true });
    expect(await spin()).toMatchObject(due);
    expect(await check()).toMatchObject({ isDue: true, dueAt: startedAt + 30 * minuteMs });
  });

  it('keeps no money from going home, and the seat may be left', async () => {
    later(31);
    expect(await spin()).toMatchObject(due);
    expect(await game.cashIn(100)).toMatchObject(accepted);
    expect(await game.cashOut()).toMatchObject(accepted);
    expect(await game.leave()).toMatchObject(accepted);
    await floor.audited();
  });

  it('lets the free spins of the round before finish', async () => {
    later(31);
    const cabinet = floor.agent.cabinet('m1');
    cabinet.freeSpinsLeft = 2;
    cabinet.show('freeSpins');
    await floor.settle();
    expect(await spin()).toMatchObject(accepted);
    cabinet.freeSpinsLeft = 0;
    cabinet.show('idle');
    await floor.settle();
    later(1);
    expect(await spin()).toMatchObject(due);
  });

  it('is acknowledged for all tabs by one of them, once, and never in advance', async () => {
    expect(await acknowledge(1)).toMatchObject({ ok: false, refusal: { code: 'NOT_FOUND' } });
    later(30);
    expect(await acknowledge(2)).toMatchObject({ ok: false, refusal: { code: 'NOT_FOUND' } });
    const both = await Promise.all([acknowledge(1), acknowledge(1, 'leave')]);
    expect(both).toMatchObject([accepted, accepted]);
    const rows = await floor.queryDatabase((db) => db.all('SELECT number FROM acknowledgements'));
    expect(rows).toHaveLength(1);
    expect(await check()).toMatchObject({
      number: 2,
      isDue: false,
      dueAt: floor.clock.nowMs() + 30 * minuteMs,
    });
    expect(await spin()).toMatchObject(accepted);
    later(30);
    // The first tab repeats its acknowledgement late: this does not acknowledge the second check.
    expect(await acknowledge(1)).toMatchObject(accepted);
    expect(await spin()).toMatchObject(due);
  });

  it('counts on over a lost page, a restart of the server and another node', async () => {
    later(20);
    await game.vanish();
    later(1);
    const back = await floor.sit('player1', 'm1', game.resume);
    if (!back.ok) throw new Error(JSON.stringify(back));
    later(5);
    await floor.restart();
    await floor.connectAgent();
    const again = await floor.sit('player1', 'm1', back.value.resume);
    if (!again.ok) throw new Error(JSON.stringify(again));
    game = again.value;
    later(4);
    expect(await spin()).toMatchObject(due);
    const other = await floor.beside();
    expect(await other.server.protection.read(playerId)).toMatchObject({ value: { check: { isDue: true } } });
    expect(await other.server.protection.acknowledgeCheck(playerId, 1, 'continue')).toMatchObject(accepted);
    await other.stop();
    await floor.connectAgent();
    expect(await check()).toMatchObject({ isDue: false, number: 2 });
  });

  it('counts on at another machine after four minutes away, and begins anew after six', async () => {
    later(20);
    await game.leave();
    later(4);
    await sitAgain('m2');
    later(9);
    expect(await spin()).toMatchObject(accepted);
    later(2);
    expect(await spin()).toMatchObject(due);
    await game.leave();
    later(6);
    expect(await check()).toMatchObject({ isDue: false, playedMs: 0 });
    await sitAgain('m1');
    later(29);
    expect(await spin()).toMatchObject(accepted);
    later(2);
    expect(await spin()).toMatchObject(due);
  });

  it('stays due over four minutes away from the machines', async () => {
    later(31);
    await game.leave();
    later(4);
    await sitAgain('m2');
    expect(await spin()).toMatchObject(due);
    expect(await acknowledge(1)).toMatchObject(accepted);
    expect(await spin()).toMatchObject(accepted);
  });

  it('comes at once when the clock was set back, and once', async () => {
    later(40);
    expect(await acknowledge(1)).toMatchObject(accepted);
    later(-60);
    expect(await spin()).toMatchObject(due);
    expect(await acknowledge(2)).toMatchObject(accepted);
    expect(await spin()).toMatchObject(accepted);
    later(29);
    expect(await check()).toMatchObject({ isDue: false });
    later(2);
    expect(await check()).toMatchObject({ isDue: true });
  });

  it('comes at once when the clock was set back behind the last round, before any check', async () => {
    later(20);
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100 });
    await floor.settle();
    await floor.change('UPDATE game_round_totals SET counted_at = ?', floor.clock.nowMs());
    later(-15);
    expect(await spin()).toMatchObject(due);
    expect(await acknowledge(1)).toMatchObject(accepted);
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100 });
    await floor.settle();
    expect(await spin()).toMatchObject(accepted);
  });

  it('is not passed by a spin that races with the acknowledgement', async () => {
    later(30);
    const [spun, acknowledged] = await Promise.all([spin(), acknowledge(1)]);
    expect(acknowledged).toMatchObject(accepted);
    if (!spun.ok) expect(spun).toMatchObject(due);
    later(30);
    expect(await spin()).toMatchObject(due);
  });

  it('tells what was played, staked and won since the last pause, and what was before', async () => {
    later(10);
    const cabinet = floor.agent.cabinet('m1');
    cabinet.playRound({ stakeMinor: 500, winMinor: 200 });
    await floor.settle();
    later(20);
    const first = await check();
    const { startedAt, endedAt } = { startedAt: first.figures?.from ?? 0, endedAt: floor.clock.nowMs() };
    expect(endedAt - startedAt).toBe(first.playedMs);
    expect(first.figures).toMatchObject({
      ...{ playedMs: first.playedMs, stakedMinor: 500, wonMinor: 200, lastCheck: null },
      week: { stakedMinor: 500, wonMinor: 200, playedMs: first.playedMs },
    });
    await acknowledge(1);
    cabinet.playRound({ stakeMinor: 100 });
    await floor.settle();
    later(30);
    const second = await check();
    expect(second.figures).toMatchObject({
      ...{ from: startedAt, playedMs: first.playedMs + 30 * minuteMs, stakedMinor: 600, wonMinor: 200 },
      lastCheck: { at: endedAt, playedMs: first.playedMs, stakedMinor: 500, wonMinor: 200 },
    });
    await game.leave();
    floor.clock.set(floor.clock.nowMs() + 8 * 24 * 60 * minuteMs);
    await sitAgain();
    later(30);
    expect((await check()).figures).toMatchObject({
      ...{ stakedMinor: 0, wonMinor: 0, lastCheck: null },
      week: { stakedMinor: 0 },
      month: { stakedMinor: 600, wonMinor: 200 },
    });
  });
});

describe('the minutes between two checks', () => {
  it('are chosen from those offered, and not to put off a check that is due', async () => {
    const { protection } = floor.server;
    expect(await protection.chooseCheck(playerId, 7)).toMatchObject({ refusal: { code: 'NOT_OFFERED' } });
    expect(await protection.chooseCheck(playerId, 60)).toMatchObject({
      value: { version: 1, check: { minutes: 60 } },
    });
    later(45);
    expect(await spin()).toMatchObject(accepted);
    expect(await protection.chooseCheck(playerId, 15)).toMatchObject({ value: { check: { isDue: true } } });
    expect(await protection.chooseCheck(playerId, 60)).toMatchObject(due);
    expect(await spin()).toMatchObject(due);
  });

  it('are no more than the player chose, whatever a new profile offers', async () => {
    const minutesOf = async (chosen: number, offered: readonly number[]) => {
      await floor.server.protection.chooseCheck(playerId, chosen);
      await game.leave();
      const text = profileText('demo', { values: { 'check.minutes': offered } });
      await floor.database.transact((tx) =>
        assignJurisdictionProfile(tx, { text, at: floor.clock.nowMs(), who: 'test', reason: 'test' }),
      );
      const { minutes } = await check();
      await sitAgain();
      return minutes;
    };
    expect(await minutesOf(15, [30, 60])).toBe(15);
    expect(await minutesOf(60, [20, 45])).toBe(20);
    expect(await minutesOf(45, [20, 45])).toBe(45);
  });
});

it('takes the shortest break with the acknowledgement, and closes the seat', async () => {
  later(30);
  expect(await acknowledge(1, 'break')).toMatchObject({
    value: { restriction: { kind: 'timeout', until: floor.clock.nowMs() + 24 * 60 * minuteMs } },
  });
  await floor.pass(10_000);
  expect(floor.status()).toBe('available');
  expect(await floor.balanceMinor()).toBe(100_000);
  // The repeat of a lost answer.
  expect(await acknowledge(1, 'break')).toMatchObject(accepted);
});
