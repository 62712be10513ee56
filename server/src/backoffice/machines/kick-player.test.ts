import { afterEach, beforeEach, expect, it } from 'vitest';
import { setNodeDead } from '../../testing/lone-node.ts';
import { playerIdOf, SeatFloor } from '../../testing/seat-floor.ts';
import { requestSessionEndByStaff } from './machine-actions.ts';

let floor: SeatFloor;
beforeEach(async () => {
  floor = await SeatFloor.open();
});
afterEach(() => floor.close());

const kick = () => floor.database.transact((tx) => requestSessionEndByStaff(tx, 'm1', floor.clock.nowMs()));

it('ends the session of a player at an idle machine: the credit is in the wallet, the seat free for others', async () => {
  await expect(kick()).rejects.toThrow('Nobody sits at machine m1');
  const game = await floor.playing('player1', 5_000);
  expect(await kick()).toMatchObject({ playerId: playerIdOf('player1') });
  await expect(kick()).rejects.toThrow('has already ended');
  await floor.pass(2_000);
  expect(floor.status()).toBe('available');
  expect(await game.spin()).toMatchObject({ refusal: { code: 'SEAT_NONE' } });
  expect(await floor.balanceMinor()).toBe(100_000);
  expect(await floor.sit('player1')).toMatchObject({ ok: true });
  await floor.audited();
});

it('waits for the round that runs, and takes home what it wins', async () => {
  await floor.playing('player1', 5_000);
  const cabinet = floor.agent.cabinet('m1');
  const { ownCommands, override } = floor.agent;
  const round = Promise.withResolvers<void>();
  cabinet.show('spinning');
  override.cashOut = async (order) => {
    await round.promise;
    return ownCommands.cashOut(order);
  };
  await kick();
  await floor.pass(2_000);
  expect(floor.status()).toBe('cashout');
  await expect(kick()).rejects.toThrow('is already closing');
  cabinet.show('idle');
  cabinet.playRound({ stakeMinor: 100, winMinor: 700 });
  round.resolve();
  await floor.pass(4_000);
  expect(floor.status()).toBe('available');
  expect(await floor.balanceMinor()).toBe(100_600);
  await floor.audited();
});

it('is carried out by another node when the one in charge of the seat is gone', async () => {
  await floor.playing('player1', 5_000);
  const other = await floor.beside();
  await floor.crash();
  await setNodeDead(other.database, floor.nodeId);
  await kick();
  // Less than the time for which the seat would wait for its player.
  await other.pass(6_000);
  expect(other.status()).toBe('available');
  expect(await other.balanceMinor()).toBe(100_000);
  await other.stop();
});
