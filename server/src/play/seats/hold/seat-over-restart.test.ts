import type { PlayerId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { takeSeat } from './take-seat.ts';

describe('a seat', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    game = await floor.playing();
  });
  afterEach(() => floor.close());

  describe('over a restart of the server', () => {
    it('goes on with the same session and credit, as soon as the agent is back', async () => {
      await floor.restart();
      expect(await floor.server.sessionNotices.ofPlayer('p-player1' as PlayerId)).toMatchObject({
        status: 'waiting',
        machine_status: 'offline',
      });
      const { dependencies, keeper } = floor.server;
      const { playerId, machineId } = game.seat;
      const back = takeSeat(dependencies, keeper, { playerId, machineId, ip: '', allowEmptyWallet: true });
      await floor.pass(5_900);
      await floor.connectAgent();
      expect(await back).toMatchObject({ value: { seat: { sessionId: game.seat.sessionId } } });
      expect(dependencies.floor.get('m1')?.view).toMatchObject({ creditMinor: 5_000 });
    });

    it('cannot be taken while the agent is away, and the player is told so after six seconds', async () => {
      await floor.restart();
      const since = floor.clock.nowMs();
      expect(await floor.sit('player1')).toMatchObject({ refusal: { code: 'MACHINE_OFFLINE' } });
      expect(floor.clock.nowMs() - since).toBe(6_000);
    });

    it('is closed one hold after the start if its player does not come', async () => {
      await floor.restart();
      await floor.connectAgent();
      await floor.pass(119_999);
      expect(await floor.balanceMinor()).toBe(95_000);
      await floor.pass(1);
      expect(await floor.balanceMinor()).toBe(100_000);
      expect(floor.status()).toBe('available');
      await floor.audited();
    });
  });

  it('keeps seat and money while the agent is away, and settles when it is back', async () => {
    floor.agent.cut();
    expect(floor.status()).toBe('offline');
    expect(await game.spin()).toMatchObject({ refusal: { code: 'MACHINE_OFFLINE' } });
    expect(await game.cashOut()).toMatchObject({ refusal: { code: 'MACHINE_OFFLINE' } });
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 40 });
    await floor.connectAgent();
    expect(floor.status()).toBe('playing');
    expect(await game.leave()).toMatchObject({ value: { rounds: 1, cashOutMinor: 4_940 } });
    expect(await floor.balanceMinor()).toBe(99_940);
    await floor.audited();
  });
});
