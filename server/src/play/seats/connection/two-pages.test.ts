import type { MachineId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServerNode } from '../../../start/server/start-server.ts';
import { besideOthers } from '../../../testing/beside-others.ts';
import { eventually } from '../../../testing/eventually.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { PlayedSeat } from '../../../testing/played-seat.ts';
import { TestPlayer } from '../../../testing/test-player.ts';

describe('two pages of one player', () => {
  let clock: ManualClock;
  let seat: PlayedSeat;
  beforeEach(async () => {
    clock = new ManualClock(Date.now());
    seat = await PlayedSeat.open({}, clock);
  });
  afterEach(() => seat.floor.close());

  it('the second is refused while the first lives, and gets the seat after a kick', async () => {
    const { game, sessionId } = await seat.playing();
    const second = await seat.player.game();
    expect(await second.init('m1')).toMatchObject({
      error: { code: 'SEAT_TAKEN', Params: { machine: 'm1' } },
    });
    expect((await seat.player.post('player/kick', { machineId: 'm1' })).status).toBe(200);
    const quit = { method: 'info', data: expect.objectContaining({ action: 'QUIT_REQUEST' }) };
    await eventually(() => expect(game.channel.received).toContainEqual(quit));
    expect(await game.channel.closed).toBe(4000);
    expect((await seat.sessionOf(second)).session.id).toBe(sessionId);
    expect((await second.spin()).kind).toBe('accepted');
  });

  it('the second gets the seat at once with the secret of the first, which is told and can do nothing more', async () => {
    const { game, sessionId } = await seat.playing();
    game.vanish();
    const back = await seat.player.game();
    const joined = await seat.sessionOf(back);
    expect(joined.resume).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await seat.floor.queryDatabase((db) => db.all('SELECT * FROM seats')))).not.toContain(
      joined.resume,
    );
    const second = await seat.player.game();
    expect(await second.init('m1', undefined, `${joined.resume?.slice(1)}A`)).toMatchObject({
      error: { code: 'SEAT_TAKEN' },
    });
    expect(await second.init('m1', undefined, joined.resume)).toMatchObject({
      value: { session: { id: sessionId }, resume: joined.resume },
    });
    expect(await back.channel.closed).toBe(4000);
    const quit = { method: 'info', data: expect.objectContaining({ action: 'QUIT_REQUEST' }) };
    expect(back.channel.received).toContainEqual(quit);
    expect((await second.spin()).kind).toBe('accepted');
    await seat.audited();
  });

  it('that comes back to a session which has ended gets no other one, but sits down when it is asked to', async () => {
    const { game, sessionId } = await seat.playing();
    const backTo = async (session: string) => {
      const page = await seat.player.game();
      return page.channel.peer.request(
        'init',
        { machineID: 'm1' as MachineId, token: seat.player.signIn.token, sessionId: session },
        15_000,
      );
    };
    game.vanish();
    await seat.statusIs('waiting');
    expect(await backTo('s-of-another')).toMatchObject({ kind: 'refused', error: { code: 'SEAT_NONE' } });
    expect(await backTo(sessionId)).toMatchObject({ value: { session: { id: sessionId } } });
    await seat.player.post('player/kick', { machineId: 'm1' });
    await seat.statusIs('waiting');
    await seat.player.post('player/cashout', { machineId: 'm1' });
    await seat.statusIs('available');
    expect(await backTo(sessionId)).toMatchObject({ kind: 'refused', error: { code: 'SEAT_NONE' } });
    await seat.statusIs('available');
    const again = await seat.sessionOf(await seat.player.game());
    expect(again.session.id).not.toBe(sessionId);
  });

  it('the first can do nothing after it was kicked', async () => {
    const { game } = await seat.playing();
    // A page that does not read cannot learn that it was kicked, so it does not close its connection.
    game.channel.socket.pause();
    await seat.player.post('player/kick', { machineId: 'm1' });
    const outcomes = [game.spin(), game.cashOut(), game.leave()];
    const second = await seat.player.game();
    await seat.sessionOf(second);
    game.channel.socket.resume();
    for (const outcome of await Promise.all(outcomes)) expect(outcome.kind).not.toBe('accepted');
    expect(seat.floor.agent.received.map(({ name }) => name)).not.toContain('press');
    expect((await second.spin()).kind).toBe('accepted');
  });

  it('a player cannot kick anybody from another player’s seat', async () => {
    const { game } = await seat.playing();
    const other = await seat.floor.player('player2');
    expect(await other.post('player/kick', { machineId: 'm1' })).toMatchObject({
      status: 200,
      body: { code: 'SEAT_NONE' },
    });
    expect((await game.spin()).kind).toBe('accepted');
  });

  describe('with a second server on the same database', () => {
    let second: RunningServer;
    let there: TestPlayer;
    beforeEach(async () => {
      second = await startServerNode({ ...seat.floor.config, port: 0 }, besideOthers(clock));
      there = await TestPlayer.login(second.address, 'player1');
    });
    afterEach(() => second.close());
    const quit = { method: 'info', data: expect.objectContaining({ action: 'QUIT_REQUEST' }) };

    it('a kick at one server ends the connection at the other within a second, and the seat waits', async () => {
      const { game, sessionId } = await seat.playing();
      const received = await seat.notices();
      expect((await there.post('player/kick', { machineId: 'm1' })).status).toBe(200);
      // The kick has raised the seat's fencing number, so the old connection's cash-ins are refused even before it is
      // closed.
      expect((await game.cashIn(1_000)).kind).not.toBe('accepted');
      clock.advance(1_000);
      expect(await game.channel.closed).toBe(4000);
      expect(game.channel.received).toContainEqual(quit);
      await eventually(() => expect(received().at(-1)).toMatchObject({ id: 'm1', status: 'waiting' }));
      const again = await seat.player.game();
      expect(await seat.sessionOf(again)).toMatchObject({ session: { id: sessionId, cashInMinor: 5_000 } });
      expect((await again.spin()).kind).toBe('accepted');
      await seat.audited();
    });

    it('the page that connects right after the kick gets the seat, and the earlier page’s connection ends', async () => {
      const { game, sessionId } = await seat.playing();
      const waiting = await seat.player.game();
      await there.post('player/kick', { machineId: 'm1' });
      expect((await seat.sessionOf(waiting)).session.id).toBe(sessionId);
      // This node ends the old connection at once when it gives the seat away, not after some time.
      expect(await game.channel.closed).toBe(4000);
      expect(game.channel.received).toContainEqual(quit);
      expect((await waiting.spin()).kind).toBe('accepted');
      expect(await waiting.leave()).toMatchObject({ value: { cashOutMinor: 5_000 } });
    });
  });
});
