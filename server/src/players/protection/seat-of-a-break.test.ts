import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postCashDeskMovement } from '../../backoffice/cash-desk/post-cash-desk-movement.ts';
import { playerIdOf, SeatFloor } from '../../testing/seat-floor.ts';
import type { SeatGame } from '../../testing/seat-game.ts';
import { newKey } from '../../testing/test-player.ts';
import { storePlayerRestriction } from './restrict-player.ts';

const hourMs = 60 * 60 * 1000;
const playerId = playerIdOf('player1');
const restricted = { ok: false, refusal: { code: 'RESTRICTED' } };

let floor: SeatFloor;
beforeEach(async () => {
  floor = await SeatFloor.open();
});
afterEach(() => floor.close());

/** Stores a break of 24 hours; this server hears of it by the changes, half a second later. */
const storeBreak = (untilAt: number | null = floor.clock.nowMs() + 24 * hourMs) =>
  floor.database.transact((tx) =>
    storePlayerRestriction(
      tx,
      { playerId, at: floor.clock.nowMs(), who: 'player', reason: '' },
      { kind: 'timeout', untilAt },
    ),
  );
const move = (direction: 'deposit' | 'withdraw', key: string) =>
  floor.database.transact((tx) =>
    postCashDeskMovement(tx, {
      ...{ direction, username: 'player1', amountMinor: 1_000, note: '' },
      ...{ key, at: floor.clock.nowMs() },
    }),
  );

it('refuses whatever plays while a break holds, and nothing that takes money home', async () => {
  const deposit = newKey();
  expect(await move('deposit', deposit)).toMatchObject({ ok: true, value: { isNew: true } });
  const game = await floor.playing('player1', 5_000);
  await storeBreak();
  expect(await game.spin()).toMatchObject(restricted);
  expect(await game.cashIn(100)).toMatchObject(restricted);
  expect(await floor.server.promotions.bonus(playerId)).toMatchObject(restricted);
  expect(await floor.server.promotions.offers(playerId)).toMatchObject({
    value: { bonus: { amount: 0, refusal: { code: 'PROMOTION_UNAVAILABLE' } } },
  });
  expect(await move('deposit', newKey())).toMatchObject(restricted);
  // The repeat of an earlier order says that it was carried out.
  expect(await move('deposit', deposit)).toMatchObject({ ok: true, value: { isNew: false } });
  expect(await game.cashOut()).toMatchObject({ ok: true });
  expect(await game.leave()).toMatchObject({ ok: true });
  expect(await move('withdraw', newKey())).toMatchObject({ ok: true });
  expect(await floor.sit('player1', 'm2')).toMatchObject(restricted);
  await floor.audited();
});

it('lets the player play again when the break is over', async () => {
  await storeBreak();
  floor.clock.set(floor.clock.nowMs() + 24 * hourMs - 1);
  expect(await floor.sit('player1')).toMatchObject(restricted);
  floor.clock.set(floor.clock.nowMs() + 1);
  expect(await floor.sit('player1')).toMatchObject({ ok: true });
});

it('gives a waiting seat back to nobody, and no cancelled cash-out to its player', async () => {
  const game = await floor.playing('player1', 5_000);
  await game.vanish();
  await storeBreak();
  expect(await floor.sit('player1', 'm1', game.resume)).toMatchObject(restricted);
  expect(await floor.inTime(floor.server.seats.cancel({ playerId, machineId: game.seat.machineId }))).toMatchObject(
    restricted,
  );
});

it('lets an excluded player in by no other node, and not by a kick', async () => {
  const game = await floor.playing('player1', 5_000);
  const own = { playerId, machineId: game.seat.machineId };
  expect(await floor.server.protection.exclude(playerId, 6)).toMatchObject({ ok: true });
  // A kick ends a connection, and gives nobody the seat.
  await floor.inTime(floor.server.seats.kick(own));
  const other = await floor.beside();
  expect(await other.sit('player1', 'm1', game.resume)).toMatchObject(restricted);
  expect(await other.sit('player1', 'm2')).toMatchObject(restricted);
  await other.stop();
  await floor.connectAgent();
  expect(await floor.sit('player1', 'm1', game.resume)).toMatchObject(restricted);
  expect(await floor.balanceMinor()).toBe(100_000);
  await floor.audited();
});

describe('closes the seat and brings the credit home', () => {
  const home = async () => {
    await floor.pass(120_000);
    expect(floor.status()).toBe('available');
    expect(await floor.balanceMinor()).toBe(100_000 + won);
    expect(await floor.sit('player1')).toMatchObject(restricted);
    await floor.audited();
  };
  let won = 0;
  let game: SeatGame;
  beforeEach(async () => {
    won = 0;
    game = await floor.playing('player1', 5_000);
  });
  const takeBreak = async () => {
    expect(await floor.server.protection.takeTimeout(playerId, 24)).toMatchObject({ ok: true });
    await floor.settle();
  };

  it('of an idle machine, at once', async () => {
    await takeBreak();
    expect(floor.status()).toBe('available');
    expect(await game.spin()).toMatchObject({ refusal: { code: 'SEAT_NONE' } });
    await home();
  });

  it('although the events of the break is lost', async () => {
    await floor.change(
      `INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who) VALUES ('r', ?, 'timeout', 0, ?, '', '')`,
      playerId,
      floor.clock.nowMs() + 24 * hourMs,
    );
    await home();
  });

  it('once the round that runs is over, with its win', async () => {
    const cabinet = floor.agent.cabinet('m1');
    const { ownCommands, override } = floor.agent;
    const round = Promise.withResolvers<void>();
    cabinet.show('spinning');
    override.cashOut = async (data) => {
      await round.promise;
      return ownCommands.cashOut(data);
    };
    await takeBreak();
    expect(floor.status()).not.toBe('available');
    expect(await game.spin()).toMatchObject({ refusal: { code: 'SEAT_NONE' } });
    cabinet.playRound({ stakeMinor: 100, winMinor: 400 });
    cabinet.playRound({ stakeMinor: 0, winMinor: 50, freeSpin: true });
    cabinet.show('idle');
    won = 350;
    round.resolve();
    await home();
  });

  it('with a cash-out on its way and a hand pay that its player has won', async () => {
    const cabinet = floor.agent.cabinet('m1');
    cabinet.playRound({ stakeMinor: 100 });
    cabinet.show('handPay');
    cabinet.write({ type: 'handPayOwed', transferId: newKey() as TransferId, amountMinor: 2_000 });
    const moving = game.session.cashOut(newKey() as TransferId);
    await takeBreak();
    cabinet.show('idle');
    await floor.inTime(moving);
    won = 1_900;
    await home();
  });

  it('of a player whose page is lost', async () => {
    await game.vanish();
    await takeBreak();
    await home();
  });

  it('with a cash-in on its way, which is not lost', async () => {
    floor.agent.override.credit = () => new Promise(() => {});
    const moving = game.session.cashIn({ transferId: newKey() as TransferId, amountMinor: 700 });
    await floor.settle();
    delete floor.agent.override.credit;
    await takeBreak();
    await floor.inTime(moving);
    await home();
  });

  it('whose agent is away, once it is back', async () => {
    floor.agent.cut();
    await takeBreak();
    await floor.pass(10_000);
    expect(await floor.balanceMinor()).toBe(95_000);
    expect(await floor.sit('player1', 'm2')).toMatchObject({ ok: false });
    await floor.connectAgent();
    await home();
  });

  it('after the server was restarted in the middle', async () => {
    floor.agent.cut();
    await takeBreak();
    await floor.restart();
    await floor.connectAgent();
    await home();
  });

  it('that another node has', async () => {
    const other = await floor.beside();
    expect(await other.server.protection.takeTimeout(playerId, 24)).toMatchObject({ ok: true });
    await other.stop();
    await floor.connectAgent();
    await home();
  });
});
