import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { newKey } from '../../../testing/test-player.ts';

describe('a machine that tells less than a simulated one', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    game = await floor.playing('player1', 5_000);
  });
  afterEach(() => floor.close());

  const cabinet = () => floor.agent.cabinet('m1');
  const playRounds = async (facts: { stakeMinor: number; winMinor?: number; rounds?: number }) => {
    const { winMinor = 0 } = facts;
    cabinet().write(
      {
        ...{ type: 'roundPlayed', roundId: newKey(), freeSpin: false, jackpotShareMinor: 0, stops: [] },
        ...facts,
        winMinor,
      },
      cabinet().meterMinor - facts.stakeMinor + winMinor,
    );
    await floor.settle();
  };
  const faultOf = async () =>
    (await floor.queryDatabase((db) => db.get<{ fault: string | null }>("SELECT fault FROM machines WHERE id = 'm1'")))
      ?.fault ?? null;

  it('has the rounds of a lost line booked as one entry that says how many they are', async () => {
    await playRounds({ stakeMinor: 3_000, winMinor: 500, rounds: 3 });
    expect(await faultOf()).toBeNull();
    expect(
      await floor.queryDatabase((db) => db.all('SELECT rounds, band_id, stake_minor, win_minor FROM game_rounds')),
    ).toEqual([{ rounds: 3, band_id: null, stake_minor: 3_000, win_minor: 500 }]);
    expect(await floor.queryDatabase((db) => db.all('SELECT spins, stake_minor FROM sessions'))).toEqual([
      { spins: 3, stake_minor: 3_000 },
    ]);
    await floor.audited();
  });

  it('may stake as much in so many rounds as the brand allows in each, and no more', async () => {
    await playRounds({ stakeMinor: 2_001, rounds: 2 });
    expect(await faultOf()).toContain('dearest key is 2000');
  });

  it('may stake what no key names if it knows the stake only afterwards', async () => {
    await playRounds({ stakeMinor: 130 });
    expect(await faultOf()).toContain('no such key');
    await floor.close();
    floor = await SeatFloor.open();
    await floor.database.transact((tx) =>
      tx.run(
        "UPDATE machines SET description = ? WHERE id = 'm1'",
        JSON.stringify({ ...cabinet().description, isStakeKnownLate: true }),
      ),
    );
    game = await floor.playing('player1', 5_000);
    await playRounds({ stakeMinor: 130 });
    expect(await faultOf()).toBeNull();
  });

  it('goes out of play when money moves on its meter without us, and the ledger keeps what it knew', async () => {
    cabinet().write({ type: 'foreignMoney', amountMinor: 2_000, source: 'bill' }, 7_000);
    await floor.settle();
    expect(await faultOf()).toBe(
      'event 2: 2000 (minor units) moved on the meter without us (bill), which shows 7000 now',
    );
    expect(await game.spin()).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
    expect(await floor.faults()).toEqual(['the meter of machine m1 shows 7000, the ledger 5000']);
  });

  it('refuses money in other steps than it takes, and more than it takes at once, before the wallet pays', async () => {
    Object.assign(cabinet().description, { creditStepMinor: 25, maxCreditMinor: 10_000 });
    floor.agent.cut();
    await floor.connectAgent();
    const walletMinor = await floor.balanceMinor();
    expect(await game.cashIn(110)).toMatchObject({
      refusal: { code: 'AMOUNT_NOT_IN_STEPS', params: { step: 25 } },
    });
    expect(await game.cashIn(10_025)).toMatchObject({
      refusal: { code: 'AMOUNT_OVER_LIMIT', params: { limit: 10_000 } },
    });
    expect(await floor.balanceMinor()).toBe(walletMinor);
    expect(await game.cashIn(125)).toMatchObject({ ok: true });
  });

  it.each([
    ['as long as it says that this takes', 5_000, 'settled'],
    ['two seconds if it says nothing', undefined, 'pending'],
  ] as const)('is waited for until money is on its meter, %s', async (_, creditMs, state) => {
    Object.assign(cabinet().description, { creditMs });
    floor.agent.cut();
    await floor.connectAgent();
    floor.agent.override.credit = async (order) => {
      await new Promise<void>((resolve) => void floor.clock.after(4_000, resolve));
      return floor.agent.ownCommands.credit(order);
    };
    floor.agent.override.transferStatus = () => okResult({ state: 'unknown' });
    expect(await game.cashIn(1_000, 'slow-money')).toMatchObject({ ok: true, value: { state } });
    await floor.pass(10_000);
    expect(await game.cashIn(1_000, 'slow-money')).toMatchObject({ ok: true, value: { state: 'settled' } });
    expect(cabinet().meterMinor).toBe(6_000);
    await floor.audited();
  });

  it('keeps the next spin of a player with a limit back while a press is in doubt, and lets it go when it came to nothing', async () => {
    await floor.inTime(
      floor.server.protection.setLimit(playerIdOf('player1'), {
        kind: 'stake',
        window: 'day',
        amount: 1_000,
      }),
    );
    // The round that may run since before the limit is waited for.
    await floor.pass(6_000);
    const answer = floor.agent.override.press;
    floor.agent.override.press = () => createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
    expect(await game.spin()).toMatchObject({ refusal: { code: 'COMMAND_UNKNOWN_OUTCOME' } });
    const [{ data } = { data: {} }] = floor.agent.received.filter(({ name }) => name === 'press');
    if (answer) floor.agent.override.press = answer;
    else delete floor.agent.override.press;
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject({ refusal: { code: 'PRESS_TOO_FAST' } });
    cabinet().write({ type: 'pressUnplayed', commandId: (data as { commandId: never }).commandId });
    await floor.settle();
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject({ ok: true });
  });

  it('holds a stake key that begins a round to the rules of a spin', async () => {
    const [first] = cabinet().description.bands;
    if (!first) throw new Error('no stake key');
    first.plays = true;
    floor.agent.cut();
    await floor.connectAgent();
    await floor.inTime(
      floor.server.protection.setLimit(playerIdOf('player1'), { kind: 'stake', window: 'day', amount: 50 }),
    );
    const band = () =>
      floor.inTime(game.session.presses.press({ button: 'band', bandId: 1, commandId: newKey() as never }));
    expect(await band()).toMatchObject({ refusal: { code: 'LIMIT_REACHED' } });
    expect(floor.agent.received.filter(({ name }) => name === 'press')).toEqual([]);
  });
});
