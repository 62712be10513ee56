import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postCashDeskMovement } from '../../../backoffice/cash-desk/post-cash-desk-movement.ts';
import { operate } from '../../../testing/operate.ts';
import { assignReviewed } from '../../../testing/reviewed-profile.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import { newKey } from '../../../testing/test-player.ts';
import { TestFloor } from '../../../testing/test-server.ts';

const tooYoung = { ok: false, refusal: { code: 'UNDER_AGE', params: { age: 18 } } };

describe('a player who is too young', () => {
  let floor: SeatFloor;
  beforeEach(async () => {
    floor = await SeatFloor.open();
  });
  afterEach(() => floor.close());
  const move = (direction: 'deposit' | 'withdraw') =>
    floor.database.transact((tx) =>
      postCashDeskMovement(tx, {
        ...{ direction, username: 'player1', amountMinor: 1_000, note: '', key: newKey() },
        at: floor.clock.nowMs(),
      }),
    );

  it('plays no more from the moment that the birth date is known, and takes the money home', async () => {
    const game = await floor.playing('player1', 5_000);
    expect(await operate(floor, 'account', 'edit', 'player1', '--born', '2010-05-05')).toContain('2010-05-05');
    expect(await game.spin()).toMatchObject(tooYoung);
    expect(await game.cashIn(100)).toMatchObject(tooYoung);
    expect(await move('deposit')).toMatchObject(tooYoung);
    expect(await floor.server.promotions.bonus(playerIdOf('player1'))).toMatchObject(tooYoung);
    expect(await game.cashOut()).toMatchObject({ ok: true });
    expect(await game.leave()).toMatchObject({ ok: true });
    expect(await move('withdraw')).toMatchObject({ ok: true });
    expect(await floor.sit('player1')).toMatchObject(tooYoung);
    await operate(floor, 'account', 'edit', 'player1', '--born', '2000-05-05');
    expect(await floor.sit('player1')).toMatchObject({ ok: true });
    expect(await operate(floor, 'record', 'list', 'player1')).toContain('account edit');
    await floor.audited();
  });

  it('plays from the birthday on, by the date in the zone of the profile', async () => {
    // The clock begins at 08:00 UTC on 15 January 2027; in Istanbul a day begins at 21:00 UTC.
    await operate(floor, 'account', 'edit', 'player1', '--born', '2009-01-16');
    const midnight = Date.parse('2027-01-15T21:00:00Z');
    floor.clock.set(midnight - 1);
    expect(await floor.sit('player1')).toMatchObject(tooYoung);
    floor.clock.set(midnight);
    expect(await floor.sit('player1')).toMatchObject({ ok: true });
  });

  it('is told apart from a date that does not exist', async () => {
    await expect(operate(floor, 'account', 'edit', 'player1', '--born', '2001-02-29')).rejects.toThrow(
      'is not a birth date',
    );
    await expect(operate(floor, 'account', 'edit', 'player1')).rejects.toThrow('Give what to change');
  });
});

describe('a profile with stakes by age', () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open();
  });
  afterEach(() => floor.close());

  const stakes = async () => {
    const game = await (await floor.player('player1')).game();
    const init = await game.init('m1');
    if (init.kind !== 'accepted') throw new Error(JSON.stringify(init));
    await game.leave();
    return init.value.machine.bandSelects.map(({ stakeMinor }) => stakeMinor);
  };

  it('SI 2025/215: shows the young, and whose age nobody knows, no higher stake keys', async () => {
    const all = await stakes();
    const low = Math.min(...all);
    expect(all.length).toBeGreaterThan(1);
    const tiers = [
      { belowAge: 25, minor: low },
      { belowAge: null, minor: Math.max(...all) },
    ];
    await assignReviewed(floor, { values: { 'play.maxStake': tiers } });
    expect(await stakes()).toEqual([low]);
    await operate(floor, 'account', 'edit', 'player1', '--born', '1980-01-01');
    expect(await stakes()).toEqual(all);
    const year = new Date().getUTCFullYear() - 20;
    await operate(floor, 'account', 'edit', 'player1', '--born', `${year}-01-01`);
    expect(await stakes()).toEqual([low]);
  });
});

describe('a stake over that of the age', () => {
  let floor: SeatFloor;
  beforeEach(async () => {
    floor = await SeatFloor.open();
  });
  afterEach(() => floor.close());

  it('SI 2025/215: is refused at the press, by the age at that moment, and the cabinet is told the highest', async () => {
    const tiers = [
      { belowAge: 25, minor: 50 },
      { belowAge: null, minor: 500 },
    ];
    await assignReviewed(floor, { values: { 'play.maxStake': tiers, 'limits.zone': 'UTC' } });
    await operate(floor, 'account', 'edit', 'player1', '--born', '2002-01-16');
    floor.clock.set(Date.parse('2027-01-15T23:50:00Z'));
    const game = await floor.playing('player1', 5_000);
    const over = { ok: false, refusal: { code: 'STAKE_OVER_LIMIT', params: { limit: 50 } } };
    expect(await game.spin()).toMatchObject(over);
    floor.clock.set(Date.parse('2027-01-15T23:59:59.999Z'));
    expect(await game.spin()).toMatchObject(over);
    floor.clock.set(Date.parse('2027-01-16T00:00:00Z'));
    expect(await game.spin()).toMatchObject({ ok: true });
    expect(floor.agent.received.findLast(({ name }) => name === 'press')).toMatchObject({
      data: { maxStakeMinor: 500 },
    });
  });

  it('is refused for the youngest if the birth date is unknown; free spins finish', async () => {
    await assignReviewed(floor, {
      values: {
        'play.maxStake': [
          { belowAge: 25, minor: 50 },
          { belowAge: null, minor: 500 },
        ],
      },
    });
    const game = await floor.playing('player1', 5_000);
    expect(await game.spin()).toMatchObject({ refusal: { code: 'STAKE_OVER_LIMIT' } });
    const cabinet = floor.agent.cabinet('m1');
    cabinet.freeSpinsLeft = 1;
    cabinet.show('freeSpins');
    await floor.settle();
    floor.clock.set(floor.clock.nowMs() + 6_000);
    expect(await game.spin()).toMatchObject({ ok: true });
  });
});
