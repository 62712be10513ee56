import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { busyRoomMs, eventually } from '../testing/eventually.ts';
import { PlayedSeat } from '../testing/played-seat.ts';

describe('a seat whose connection dropped', { timeout: 120_000 }, () => {
  let seat: PlayedSeat;
  beforeEach(async () => {
    seat = await PlayedSeat.open();
  });
  afterEach(() => seat.floor.close());

  it('waits with its credit, and every client of the player hears of it, then and when it comes', async () => {
    const { game } = await seat.playing();
    const before = await seat.notices();
    await eventually(() => expect(before()).toMatchObject([{ id: 'm1', status: 'playing' }]));
    game.vanish();
    await seat.statusIs('waiting');
    const waiting = { id: 'm1', name: 'Neon Koi', status: 'waiting', machine_status: 'waiting' };
    await eventually(() => expect(before().at(-1)).toMatchObject(waiting));
    const later = await seat.notices();
    await eventually(() => expect(later()).toMatchObject([waiting]));
    const { leftMs, heldUntil } = later()[0] as { leftMs: number; heldUntil: number };
    expect(leftMs).toBeGreaterThan(100_000);
    expect(leftMs).toBeLessThanOrEqual(120_000);
    expect(heldUntil - Date.now()).toBeLessThanOrEqual(120_000);
    expect(await seat.player.balanceMinor()).toBe(95_000);
    expect(seat.floor.agent.cabinet('m1').meterMinor).toBe(5_000);
    expect(seat.floor.agent.heard.map(({ name }) => name)).not.toContain('cashOut');
  });

  it('goes on with the same session and a higher epoch, even while its round is running', async () => {
    const { game, sessionId } = await seat.playing();
    const heard = await seat.notices();
    await game.spin();
    seat.floor.agent.cabinet('m1').show('spinning');
    game.vanish();
    await seat.statusIs('waiting');
    const again = await seat.player.game();
    expect(await seat.sessionOf(again)).toMatchObject({
      session: { id: sessionId, cashInMinor: 5_000 },
      cabinet: { phase: 'spinning', creditMinor: 5_000 },
    });
    expect(await seat.floor.status('m1')).toBe('playing');
    await eventually(() => expect(heard().at(-1)).toMatchObject({ status: 'playing' }));
    seat.floor.agent.cabinet('m1').show('idle');
    // Until then it comes too fast after the round before.
    await eventually(async () => expect((await again.spin()).kind).toBe('accepted'));
    const epochs = seat.floor.agent.heard.flatMap(({ name, data }) =>
      name === 'press' ? [(data as { epoch: number }).epoch] : [],
    );
    expect(epochs).toEqual([1, 2]);
  });

  it('is nobody else’s, and its player can sit nowhere else', async () => {
    const { game } = await seat.playing();
    game.vanish();
    await seat.statusIs('waiting');
    const other = await (await seat.floor.player('player2')).game();
    expect(await other.init('m1')).toMatchObject({ error: { code: 'MACHINE_TAKEN' } });
    const elsewhere = await (await seat.player.game()).init('m2');
    expect(elsewhere).toMatchObject({ error: { code: 'SEAT_TAKEN', Params: { machine: 'm1' } } });
  });

  it('has one winner when the player’s pages come back at once', async () => {
    const { game } = await seat.playing();
    game.vanish();
    await seat.statusIs('waiting');
    const games = await Promise.all(Array.from({ length: 8 }, () => seat.player.game()));
    const outcomes = await Promise.all(games.map((again) => again.init('m1')));
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.kind !== 'accepted') expect(outcome).toMatchObject({ error: { code: 'SEAT_TAKEN' } });
  });

  it('is noticed within five seconds when the cable is cut, and is free to take then', async () => {
    const { game, sessionId } = await seat.playing();
    const heard = await seat.notices();
    const cutAt = Date.now();
    game.channel.socket.pause();
    await eventually(() => expect(heard().at(-1)).toMatchObject({ status: 'waiting' }));
    expect(Date.now() - cutAt).toBeLessThan(5_000 + busyRoomMs);
    expect((await seat.sessionOf(await seat.player.game())).session.id).toBe(sessionId);
  });

  it('is cashed out and closed by the server after the hold', async () => {
    await seat.floor.close();
    seat = await PlayedSeat.open({ SEAT_HOLD_S: '1' });
    const { game } = await seat.playing();
    const heard = await seat.notices();
    game.vanish();
    await seat.statusIs('available');
    expect(await seat.player.balanceMinor()).toBe(100_000);
    const told = heard().map((notice) => (notice as { status: string }).status);
    expect(told.filter((status, index) => status !== told[index - 1])).toEqual([
      'playing',
      'waiting',
      'closing',
      'closed',
    ]);
    await seat.audited();
  });

  it('is cashed out by its player without a game connection', async () => {
    const { game } = await seat.playing();
    const heard = await seat.notices();
    expect(await seat.player.post('player/cashout', { machineId: 'm1' })).toMatchObject({
      status: 409,
      body: { code: 'SEAT_TAKEN' },
    });
    game.vanish();
    await seat.statusIs('waiting');
    expect(await seat.player.post('player/cashout', { machineId: 'm2' })).toMatchObject({
      body: { code: 'SEAT_NONE' },
    });
    const answer = await seat.player.post('player/cashout', { machineId: 'm1' });
    expect(answer).toMatchObject({ status: 200, body: { closed: true } });
    expect(await seat.player.balanceMinor()).toBe(100_000);
    expect(await seat.floor.status('m1')).toBe('available');
    await eventually(() => expect(heard().at(-1)).toMatchObject({ id: 'm1', status: 'closed' }));
    await seat.audited();
  });
});
