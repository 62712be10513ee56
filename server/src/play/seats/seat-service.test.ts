import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { busyRoomMs, eventually } from '../../testing/eventually.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';

describe('the pages of a seat whose connection dropped', () => {
  let seat: PlayedSeat;
  beforeEach(async () => {
    seat = await PlayedSeat.open();
  });
  afterEach(() => seat.floor.close());

  it('are told of it, at once or when they connect', async () => {
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
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(120_000);
    expect(heldUntil - Date.now()).toBeLessThanOrEqual(120_000);
    const again = await seat.player.game();
    expect(await seat.sessionOf(again)).toMatchObject({
      session: { cashInMinor: 5_000 },
      cabinet: { creditMinor: 5_000 },
    });
    await eventually(() => expect(before().at(-1)).toMatchObject({ status: 'playing' }));
  });

  it('get the seat within five seconds after the network cable was cut', async () => {
    const { game, sessionId } = await seat.playing();
    const received = await seat.notices();
    const cutAt = Date.now();
    game.channel.socket.pause();
    await eventually(() => expect(received().at(-1)).toMatchObject({ status: 'waiting' }));
    expect(Date.now() - cutAt).toBeLessThan(5_000 + busyRoomMs);
    expect((await seat.sessionOf(await seat.player.game())).session.id).toBe(sessionId);
  });

  it('cash it out, and hear that it is closed', async () => {
    const { game } = await seat.playing();
    const received = await seat.notices();
    expect(await seat.player.post('player/cashout', { machineId: 'm1' })).toMatchObject({
      status: 200,
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
    await eventually(() => expect(received().at(-1)).toMatchObject({ id: 'm1', status: 'closed' }));
    await seat.audited();
  });

  it('are told of it while they are locked, and may close the seat but not play', async () => {
    const { game } = await seat.playing();
    const { player } = seat;
    await player.post('player/lock');
    expect((await player.get('validate')).body).toMatchObject({ locked: true, seat: 'm1' });
    expect((await player.get('player/sessions')).body).toMatchObject({ code: 'SESSION_LOCKED' });
    expect((await player.post('player/cancel', { machineId: 'm1' })).body).toMatchObject({
      code: 'SESSION_LOCKED',
    });
    expect((await player.post('player/kick', { machineId: 'm1' })).status).toBe(200);
    await game.channel.closed;
    expect(await player.post('player/cashout', { machineId: 'm1' })).toMatchObject({
      status: 200,
      body: { closed: true },
    });
    expect((await player.get('validate')).body).toMatchObject({ locked: true, seat: null });
    await player.post('player/unlock', { pin: '0000' });
    expect((await player.get('validate')).body).not.toHaveProperty('seat');
    expect(await player.balanceMinor()).toBe(100_000);
    await seat.audited();
  });

  it('cancel a cash-out that the cabinet has not begun, and no other', async () => {
    const { game } = await seat.playing();
    const { agent } = seat.floor;
    let refuse = (): void => {};
    agent.override.cashOut = () =>
      new Promise((resolve) => {
        refuse = () => resolve({ ok: false, refusal: { code: 'TRANSFER_VOIDED', params: {} } });
      });
    const voided = game.cashOut();
    await eventually(() => expect(agent.received.at(-1)?.name).toBe('cashOut'));
    expect(await seat.player.post('player/cancel', { machineId: 'm1' })).toMatchObject({ status: 200 });
    refuse();
    expect(await voided).toMatchObject({ value: { state: 'voided', place: 'machine' } });
    delete agent.override.cashOut;
    agent.holdsEvents = true;
    const leaving = game.leave();
    await eventually(() => expect(agent.received.filter(({ name }) => name === 'cashOut')).toHaveLength(2));
    expect(await seat.player.post('player/cancel', { machineId: 'm1' })).toMatchObject({
      status: 409,
      body: { code: 'CASH_OUT_DONE' },
    });
    await agent.sendEvents('m1', agent.cabinet('m1').journal);
    expect(await leaving).toMatchObject({ value: { cashOutMinor: 5_000 } });
  });
});
