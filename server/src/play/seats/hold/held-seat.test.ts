import type { MachineId, PlayerId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';

const playerId = 'p-player1' as PlayerId;
const own = { playerId, machineId: 'm1' as MachineId };

describe('a seat whose connection dropped', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    game = await floor.playing();
  });
  afterEach(() => floor.close());

  const notice = () => floor.server.sessionNotices.ofPlayer(playerId);

  it('waits with its credit for the time that its player is told', async () => {
    expect(await notice()).toMatchObject({ id: 'm1', status: 'playing' });
    await game.vanish();
    expect(await notice()).toEqual({
      id: 'm1',
      name: 'Neon Koi',
      status: 'waiting',
      machine_status: 'waiting',
      heldUntil: floor.clock.nowMs() + 120_000,
      leftMs: 120_000,
    });
    await floor.pass(119_999);
    expect(await notice()).toMatchObject({ status: 'waiting', leftMs: 1 });
    expect(await floor.balanceMinor()).toBe(95_000);
    expect(floor.agent.cabinet('m1').meterMinor).toBe(5_000);
    expect(floor.agent.received.map(({ name }) => name)).not.toContain('cashOut');
  });

  it('goes on with the same session and a higher epoch, even while its round is running', async () => {
    await game.spin();
    floor.agent.cabinet('m1').show('spinning');
    await game.vanish();
    expect(floor.status()).toBe('waiting');
    const again = await floor.playing('player1', 0);
    expect(again.seat.sessionId).toBe(game.seat.sessionId);
    expect(floor.server.dependencies.floor.get('m1')?.view).toMatchObject({
      phase: 'spinning',
      creditMinor: 5_000,
    });
    expect(floor.status()).toBe('playing');
    expect(await notice()).toMatchObject({ status: 'playing' });
    floor.agent.cabinet('m1').show('idle');
    expect(await again.spin()).toMatchObject({ ok: true });
    const epochs = floor.agent.received.flatMap(({ name, data }) =>
      name === 'press' ? [(data as { epoch: number }).epoch] : [],
    );
    expect(epochs).toEqual([1, 2]);
    // After a cancelled hold, nothing happens at the time at which it would have ended.
    await floor.pass(600_000);
    expect(floor.status()).toBe('playing');
  });

  it('cannot be taken by others, and its player cannot take another seat', async () => {
    await game.vanish();
    expect(await floor.sit('player2')).toMatchObject({ refusal: { code: 'MACHINE_TAKEN' } });
    expect(await floor.sit('player1', 'm2')).toMatchObject({
      refusal: { code: 'SEAT_TAKEN', params: { machine: 'm1' } },
    });
  });

  it('goes to one of the player’s pages when several come back at once', async () => {
    await game.vanish();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => floor.sit('player1')));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome).toMatchObject({ refusal: { code: 'SEAT_TAKEN' } });
  });

  it('is cashed out and closed by the server after the hold', async () => {
    const reported: (string | undefined)[] = [(await notice())?.status];
    floor.bus.subscribe('seatChanged', (seat) => {
      void floor.server.sessionNotices
        .atMachine(seat.playerId, seat.machineId)
        .then((said) => reported.push(said?.status));
    });
    // Hold back the cabinet's events, so that the closing does not end while the test looks at it.
    floor.agent.holdsEvents = true;
    await game.vanish();
    await floor.pass(119_999);
    expect(floor.status()).toBe('waiting');
    await floor.pass(1);
    expect(floor.status()).toBe('cashout');
    floor.agent.holdsEvents = false;
    await floor.agent.sendEvents('m1', floor.agent.cabinet('m1').journal);
    await floor.settle();
    expect(floor.status()).toBe('available');
    expect(await floor.balanceMinor()).toBe(100_000);
    expect(reported).toEqual(['playing', 'waiting', 'closing', 'closed']);
    await floor.audited();
  });

  it('is tried to close every two seconds while the agent is away', async () => {
    floor.agent.cut();
    await game.vanish();
    await floor.pass(600_000);
    expect(floor.status()).toBe('offline');
    expect(await notice()).toMatchObject({ status: 'closing' });
    expect(floor.agent.received.map(({ name }) => name)).not.toContain('cashOut');
    await floor.connectAgent();
    expect(floor.status()).toBe('available');
    expect(await floor.balanceMinor()).toBe(100_000);
    await floor.audited();
  });

  it('is closed by the next try when the cabinet refused the one before', async () => {
    floor.agent.override.cashOut = () => ({ ok: false, refusal: { code: 'MACHINE_NOT_READY', params: {} } });
    const leaving = game.session.leave();
    await floor.pass(1_900);
    const asked = () => floor.agent.received.filter(({ name }) => name === 'cashOut').length;
    expect(asked()).toBe(1);
    await floor.pass(4_100);
    expect(asked()).toBe(4);
    delete floor.agent.override.cashOut;
    expect(await floor.inTime(leaving)).toMatchObject({ value: { cashOutMinor: 5_000 } });
    expect(asked()).toBe(5);
    await floor.audited();
  });

  it('is cashed out by its player without a game connection', async () => {
    const { seats } = floor.server;
    expect(await seats.cashOut(own)).toMatchObject({ refusal: { code: 'SEAT_TAKEN' } });
    await game.vanish();
    expect(await seats.cashOut({ ...own, machineId: 'm2' as MachineId })).toMatchObject({
      refusal: { code: 'SEAT_NONE' },
    });
    expect(await floor.inTime(seats.cashOut(own))).toMatchObject({ value: { closed: true } });
    expect(await floor.balanceMinor()).toBe(100_000);
    expect(floor.status()).toBe('available');
    await floor.audited();
  });

  it('answers its player after three seconds while the closing goes on', async () => {
    await game.vanish();
    floor.agent.override.cashOut = () => new Promise(() => {});
    const answer = floor.server.seats.cashOut(own);
    const since = floor.clock.nowMs();
    expect(await floor.inTime(answer)).toMatchObject({ value: { closed: false } });
    expect(floor.clock.nowMs() - since).toBe(3_000);
    delete floor.agent.override.cashOut;
    // The server waits five minutes for a round's end before it sends the cash-out again.
    await floor.pass(5 * 60_000);
    expect(floor.status()).toBe('available');
    expect(await floor.balanceMinor()).toBe(100_000);
  });

  it('is held again after a restart, three holds at most in all', async () => {
    await game.vanish();
    for (let restarts = 0; restarts < 3; restarts++) {
      await floor.pass(100_000);
      expect(await notice()).toMatchObject({ status: 'waiting' });
      await floor.restart();
    }
    expect(await notice()).toMatchObject({ status: 'waiting', leftMs: 60_000 });
    await floor.connectAgent();
    await floor.pass(60_000);
    expect(await notice()).toBeNull();
    expect(await floor.balanceMinor()).toBe(100_000);
  });

  it('waits when its page was never told that it has it, for instance because the commit was in doubt', async () => {
    await game.vanish();
    const again = await floor.playing('player1', 0);
    await floor.pass(200_000);
    expect(await again.spin()).toMatchObject({ ok: true });
    await floor.change(
      `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ip)
       SELECT 's-2', 'p-player2', 'm2', brand_id, 1, '' FROM machines WHERE id = 'm2'`,
    );
    await floor.change(
      `INSERT INTO seats (machine_id, player_id, session_id, epoch, state, node_id)
       SELECT 'm2', 'p-player2', 's-2', 0, 'held', node_id FROM seats`,
    );
    const other = 'p-player2' as PlayerId;
    expect(await floor.server.sessionNotices.ofPlayer(other)).toMatchObject({ status: 'playing' });
    await floor.pass(20_000);
    expect(await floor.server.sessionNotices.ofPlayer(other)).toMatchObject({ status: 'waiting' });
    expect(await notice()).toMatchObject({ status: 'playing' });
  });
});
