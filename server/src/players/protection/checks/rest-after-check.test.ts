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
const acknowledge = (number: number) => floor.server.protection.acknowledgeCheck(playerId, number, 'continue');

describe('a rest after a check', () => {
  /** Begins a rest by acknowledging the first check, under a profile that asks for one. Returns when it ends. */
  const rest = async (minutes: number) => {
    const text = profileText('demo', { values: { 'check.breakMin': minutes } });
    const change = { text, who: 'test', reason: 'test' };
    await floor.database.transact((tx) => assignJurisdictionProfile(tx, { ...change, at: floor.clock.nowMs() }));
    floor.clock.set(floor.clock.nowMs() + 30 * minuteMs);
    expect(await acknowledge(1)).toMatchObject(accepted);
    return floor.clock.nowMs() + minutes * minuteMs;
  };

  it('refuses spins and other machines until it ends, holds the seat and lets the credit go home', async () => {
    const until = await rest(5);
    const runs = { refusal: { code: 'BREAK_RUNS', params: { until } } };
    expect(await spin()).toMatchObject(runs);
    expect(await check()).toMatchObject({ isDue: false, breakUntil: until, dueAt: until + 30 * minuteMs });
    expect(await game.cashOut()).toMatchObject(accepted);
    expect(await game.cashIn(500)).toMatchObject(accepted);
    floor.clock.set(until - 251);
    expect(await spin()).toMatchObject(runs);
    floor.clock.set(until);
    expect(await spin()).toMatchObject(accepted);
    expect(await check()).toMatchObject({ breakUntil: null, dueAt: until + 30 * minuteMs });
  });

  it('does not end by a clock that is set forward, until the clocks agree', async () => {
    const until = await rest(5);
    await floor.change('INSERT INTO clock_state (id, trusted_at) VALUES (1, ?)', floor.clock.nowMs());
    const runs = { refusal: { code: 'BREAK_RUNS', params: { until } } };
    floor.clock.set(until + 10 * minuteMs);
    expect(await spin()).toMatchObject(runs);
    expect(await check()).toMatchObject({ breakUntil: until });
    expect(await game.leave()).toMatchObject(accepted);
    expect(await floor.sit('player1', 'm2')).toMatchObject(runs);
    await floor.restart();
    await floor.connectAgent();
    expect(await floor.sit('player1', 'm2')).toMatchObject(runs);
    // The clock is set right again, and five minutes pass.
    floor.clock.set(until - 1);
    await floor.change('UPDATE clock_state SET trusted_at = ?', until - 1);
    expect(await floor.sit('player1', 'm2')).toMatchObject(runs);
    floor.clock.set(until);
    expect(await floor.sit('player1', 'm2')).toMatchObject(accepted);
  });

  it('is not shortened by a clock that is set back: the check comes again, with a whole rest', async () => {
    const until = await rest(5);
    floor.clock.set(until - 60 * minuteMs);
    expect(await spin()).toMatchObject(due);
    expect(await acknowledge(2)).toMatchObject(accepted);
    const again = floor.clock.nowMs() + 5 * minuteMs;
    expect(await spin()).toMatchObject({ refusal: { code: 'BREAK_RUNS', params: { until: again } } });
    floor.clock.set(again - 251);
    expect(await spin()).toMatchObject({ refusal: { code: 'BREAK_RUNS' } });
    floor.clock.set(again);
    expect(await spin()).toMatchObject(accepted);
  });

  it('lets its player have the held seat back and take no other', async () => {
    const until = await rest(5);
    await game.vanish();
    const back = await floor.sit('player1', 'm1', game.resume);
    if (!back.ok) throw new Error(JSON.stringify(back));
    await back.value.leave();
    expect(await floor.sit('player1', 'm2')).toMatchObject({ refusal: { code: 'BREAK_RUNS' } });
    floor.clock.set(until);
    expect(await floor.sit('player1', 'm2')).toMatchObject(accepted);
  });

  it('is never changed or taken out of the ledger', async () => {
    await rest(5);
    await expect(floor.change('UPDATE acknowledgements SET break_until = NULL')).rejects.toThrow('only ever added to');
    await expect(floor.change('DELETE FROM acknowledgements')).rejects.toThrow('only ever added to');
  });
});
