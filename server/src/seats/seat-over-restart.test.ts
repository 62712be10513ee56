import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { busyRoomMs, eventually } from '../testing/eventually.ts';
import { PlayedSeat } from '../testing/played-seat.ts';

describe('a seat', { timeout: 120_000 }, () => {
  let seat: PlayedSeat;
  beforeEach(async () => {
    seat = await PlayedSeat.open();
  });
  afterEach(() => seat.floor.close());

  describe('over a restart of the server', () => {
    it('goes on with the same session and credit', async () => {
      const { sessionId } = await seat.playing();
      seat.floor.agent.cut();
      await seat.floor.restart();
      seat.player = await seat.floor.player('player1');
      const heard = await seat.notices();
      await eventually(() =>
        expect(heard().at(-1)).toMatchObject({ status: 'waiting', machine_status: 'offline' }),
      );
      const back = seat.player.game().then((game) => seat.sessionOf(game));
      await seat.floor.connectAgent();
      expect(await back).toMatchObject({ session: { id: sessionId }, cabinet: { creditMinor: 5_000 } });
    });

    it('is closed when nobody comes, a new hold after the start', async () => {
      await seat.floor.close();
      seat = await PlayedSeat.open({ SEAT_HOLD_S: '1' });
      await seat.playing();
      seat.floor.agent.cut();
      await seat.floor.restart();
      await seat.floor.connectAgent();
      const again = await seat.floor.player('player1');
      await eventually(async () => expect(await again.balanceMinor()).toBe(100_000));
      await seat.statusIs('available');
      await seat.audited();
    });
  });

  it('keeps seat and money while the agent is away, and settles when it is back', async () => {
    const { game } = await seat.playing();
    const cutAt = Date.now();
    seat.floor.agent.cut();
    await seat.statusIs('offline');
    expect(Date.now() - cutAt).toBeLessThan(5_000 + busyRoomMs);
    expect(await game.spin()).toMatchObject({ error: { code: 'MACHINE_OFFLINE' } });
    expect(await game.cashOut()).toMatchObject({ error: { code: 'MACHINE_OFFLINE' } });
    seat.floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 40 });
    await seat.floor.connectAgent();
    await seat.statusIs('playing');
    expect(await game.leave()).toMatchObject({ value: { rounds: 1, cashOutMinor: 4_940 } });
    expect(await seat.player.balanceMinor()).toBe(99_940);
    await seat.audited();
  });
});
