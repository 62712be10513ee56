import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger } from '../ledger/audit-ledger.ts';
import { eventually } from '../testing/eventually.ts';
import type { TestGame, TestPlayer } from '../testing/test-player.ts';
import { TestFloor } from '../testing/test-server.ts';

describe('a seat whose connection dropped', { timeout: 30_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  const open = async (env: Record<string, string> = {}) => {
    floor = await TestFloor.open(env);
    player = await floor.player('player1');
  };
  beforeEach(() => open());
  afterEach(() => floor.close());

  const sessionOf = async (game: TestGame, machineId = 'm1') => {
    const outcome = await game.init(machineId);
    if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome));
    return outcome.value;
  };
  const playing = async (creditMinor = 5_000) => {
    const game = await player.game();
    const { session } = await sessionOf(game);
    await game.cashIn(creditMinor);
    return { game, sessionId: session.id };
  };
  const statusIs = (status: string) => eventually(async () => expect(await floor.status('m1')).toBe(status));
  const notices = async () => {
    const { heard } = await player.notifications();
    return () => heard.filter(({ method }) => method === 'session').map(({ data }) => data);
  };
  const audited = async () =>
    expect(await floor.look(auditLedger)).toMatchObject({ totalMinor: 0, wrongBalances: [] });

  it('waits with its credit, and every client of the player hears of it, then and when it comes', async () => {
    const { game } = await playing();
    const before = await notices();
    await eventually(() => expect(before()).toMatchObject([{ id: 'm1', status: 'playing' }]));
    game.vanish();
    await statusIs('waiting');
    const waiting = { id: 'm1', name: 'Neon Koi', status: 'waiting', machine_status: 'waiting' };
    await eventually(() => expect(before().at(-1)).toMatchObject(waiting));
    const later = await notices();
    await eventually(() => expect(later()).toMatchObject([waiting]));
    const { leftMs, heldUntil } = later()[0] as { leftMs: number; heldUntil: number };
    expect(leftMs).toBeGreaterThan(100_000);
    expect(leftMs).toBeLessThanOrEqual(120_000);
    expect(heldUntil - Date.now()).toBeLessThanOrEqual(120_000);
    expect(await player.balanceMinor()).toBe(95_000);
    expect(floor.agent.cabinet('m1').meterMinor).toBe(5_000);
    expect(floor.agent.heard.map(({ name }) => name)).not.toContain('cashOut');
  });

  it('goes on with the same session and a higher epoch, even while its round is running', async () => {
    const { game, sessionId } = await playing();
    const heard = await notices();
    await game.spin();
    floor.agent.cabinet('m1').show('spinning');
    game.vanish();
    await statusIs('waiting');
    const again = await player.game();
    expect(await sessionOf(again)).toMatchObject({
      session: { id: sessionId, cashInMinor: 5_000 },
      cabinet: { phase: 'spinning', creditMinor: 5_000 },
    });
    expect(await floor.status('m1')).toBe('playing');
    await eventually(() => expect(heard().at(-1)).toMatchObject({ status: 'playing' }));
    floor.agent.cabinet('m1').show('idle');
    // Until then it comes too fast after the round before.
    await eventually(async () => expect((await again.spin()).kind).toBe('accepted'));
    const epochs = floor.agent.heard.flatMap(({ name, data }) =>
      name === 'press' ? [(data as { epoch: number }).epoch] : [],
    );
    expect(epochs).toEqual([1, 2]);
  });

  it('is nobody else’s, and its player can sit nowhere else', async () => {
    const { game } = await playing();
    game.vanish();
    await statusIs('waiting');
    const other = await (await floor.player('player2')).game();
    expect(await other.init('m1')).toMatchObject({ error: { code: 'MACHINE_TAKEN' } });
    const elsewhere = await (await player.game()).init('m2');
    expect(elsewhere).toMatchObject({ error: { code: 'SEAT_TAKEN', Params: { machine: 'm1' } } });
  });

  it('has one winner when the player’s pages come back at once', async () => {
    const { game } = await playing();
    game.vanish();
    await statusIs('waiting');
    const games = await Promise.all(Array.from({ length: 8 }, () => player.game()));
    const outcomes = await Promise.all(games.map((again) => again.init('m1')));
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.kind !== 'accepted') expect(outcome).toMatchObject({ error: { code: 'SEAT_TAKEN' } });
  });

  it('is noticed within five seconds when the cable is cut, and is free to take then', async () => {
    const { game, sessionId } = await playing();
    const heard = await notices();
    const cutAt = Date.now();
    game.channel.socket.pause();
    await eventually(() => expect(heard().at(-1)).toMatchObject({ status: 'waiting' }));
    expect(Date.now() - cutAt).toBeLessThan(5_000);
    expect((await sessionOf(await player.game())).session.id).toBe(sessionId);
  });

  it('is cashed out and closed by the server after the hold', async () => {
    await floor.close();
    await open({ SEAT_HOLD_S: '1' });
    const { game } = await playing();
    const heard = await notices();
    game.vanish();
    await statusIs('available');
    expect(await player.balanceMinor()).toBe(100_000);
    const told = heard().map((notice) => (notice as { status: string }).status);
    expect(told.filter((status, index) => status !== told[index - 1])).toEqual([
      'playing',
      'waiting',
      'closing',
      'closed',
    ]);
    await audited();
  });

  it('is cashed out by its player without a game connection', async () => {
    const { game } = await playing();
    const heard = await notices();
    expect(await player.post('player/cashout', { machineId: 'm1' })).toMatchObject({
      status: 409,
      body: { code: 'SEAT_TAKEN' },
    });
    game.vanish();
    await statusIs('waiting');
    expect(await player.post('player/cashout', { machineId: 'm2' })).toMatchObject({
      body: { code: 'SEAT_NONE' },
    });
    const answer = await player.post('player/cashout', { machineId: 'm1' });
    expect(answer).toMatchObject({ status: 200, body: { closed: true } });
    expect(await player.balanceMinor()).toBe(100_000);
    expect(await floor.status('m1')).toBe('available');
    await eventually(() => expect(heard().at(-1)).toMatchObject({ id: 'm1', status: 'closed' }));
    await audited();
  });

  describe('of two pages of one player', () => {
    it('the second is refused while the first lives, and gets the seat after a kick', async () => {
      const { game, sessionId } = await playing();
      const second = await player.game();
      expect(await second.init('m1')).toMatchObject({
        error: { code: 'SEAT_TAKEN', Params: { machine: 'm1' } },
      });
      expect((await player.post('player/kick', { machineId: 'm1' })).status).toBe(200);
      const quit = { method: 'info', data: expect.objectContaining({ action: 'QUIT_REQUEST' }) };
      await eventually(() => expect(game.channel.heard).toContainEqual(quit));
      expect(await game.channel.closed).toBe(1008);
      expect((await sessionOf(second)).session.id).toBe(sessionId);
      expect((await second.spin()).kind).toBe('accepted');
    });

    it('the first can do nothing more once it is kicked', async () => {
      const { game } = await playing();
      // It does not read, so it neither hears that it has to go nor closes.
      game.channel.socket.pause();
      await player.post('player/kick', { machineId: 'm1' });
      const outcomes = [game.spin(), game.cashOut(), game.leave()];
      const second = await player.game();
      await sessionOf(second);
      game.channel.socket.resume();
      for (const outcome of await Promise.all(outcomes)) expect(outcome.kind).not.toBe('accepted');
      expect(floor.agent.heard.map(({ name }) => name)).not.toContain('press');
      expect((await second.spin()).kind).toBe('accepted');
    });

    it('nobody is kicked from a seat that is not the own', async () => {
      const { game } = await playing();
      const other = await floor.player('player2');
      expect(await other.post('player/kick', { machineId: 'm1' })).toMatchObject({
        status: 409,
        body: { code: 'SEAT_NONE' },
      });
      expect((await game.spin()).kind).toBe('accepted');
    });
  });

  describe('with a cash-out on its way', () => {
    /** As a cabinet that is still in its round: the order waits until it is made void. */
    const waitForRound = () => {
      const refuse: (() => void)[] = [];
      floor.agent.override.cashOut = () =>
        new Promise((resolve) =>
          refuse.push(() => resolve({ ok: false, refusal: { code: 'TRANSFER_VOIDED', params: {} } })),
        );
      return () => {
        delete floor.agent.override.cashOut;
        for (const each of refuse) each();
      };
    };

    it('is joined again once the cash-out is cancelled', async () => {
      const { game, sessionId } = await playing();
      const finish = waitForRound();
      game.vanish();
      await statusIs('waiting');
      const answer = player.post('player/cashout', { machineId: 'm1' });
      await statusIs('cashout');
      expect(await player.post('player/cancel', { machineId: 'm1' })).toMatchObject({ status: 200 });
      finish();
      expect(await answer).toMatchObject({ body: { closed: false } });
      const again = await player.game();
      expect((await sessionOf(again)).session.id).toBe(sessionId);
      expect(await again.leave()).toMatchObject({ value: { cashOutMinor: 5_000 } });
      expect(await player.balanceMinor()).toBe(100_000);
      await audited();
    });

    it('cancels a cash-out asked for in the game', async () => {
      const { game } = await playing();
      const finish = waitForRound();
      const cashOut = game.cashOut();
      await eventually(() => expect(floor.agent.heard.at(-1)?.name).toBe('cashOut'));
      expect((await player.post('player/cancel', { machineId: 'm1' })).status).toBe(200);
      finish();
      expect(await cashOut).toMatchObject({ value: { state: 'voided', place: 'machine' } });
      expect((await game.spin()).kind).toBe('accepted');
      expect(await player.post('player/cancel', { machineId: 'm1' })).toMatchObject({
        body: { code: 'CASH_OUT_NONE' },
      });
    });

    it('cannot cancel what the cabinet has journalled', async () => {
      const { game } = await playing();
      floor.agent.holdsEvents = true;
      void game.leave();
      await statusIs('cashout');
      await eventually(() => expect(floor.agent.heard.map(({ name }) => name)).toContain('cashOut'));
      expect(await player.post('player/cancel', { machineId: 'm1' })).toMatchObject({
        status: 409,
        body: { code: 'CASH_OUT_DONE' },
      });
      floor.agent.holdsEvents = false;
      await floor.agent.sendEvents('m1', floor.agent.cabinet('m1').journal);
      await eventually(async () => expect(await player.balanceMinor()).toBe(100_000));
    });

    it('is held again when the server died between the voiding and its own record', async () => {
      await floor.close();
      await open({ SEAT_HOLD_S: '1' });
      const { game } = await playing();
      const cabinet = floor.agent.cabinet('m1');
      floor.agent.override.cashOut = ({ transferId }) => {
        delete floor.agent.override.cashOut;
        cabinet.transfers.set(transferId, { state: 'voided', amountMinor: 0 });
        return { ok: false, refusal: { code: 'TRANSFER_VOIDED', params: {} } };
      };
      void game.leave();
      await statusIs('available');
      expect(await player.balanceMinor()).toBe(100_000);
      await audited();
    });
  });

  describe('over a restart of the server', () => {
    it('goes on with the same session and credit', async () => {
      const { sessionId } = await playing();
      floor.agent.cut();
      await floor.restart();
      player = await floor.player('player1');
      const heard = await notices();
      await eventually(() =>
        expect(heard().at(-1)).toMatchObject({ status: 'waiting', machine_status: 'offline' }),
      );
      const back = player.game().then(sessionOf);
      await floor.connectAgent();
      expect(await back).toMatchObject({ session: { id: sessionId }, cabinet: { creditMinor: 5_000 } });
    });

    it('is closed when nobody comes, a new hold after the start', async () => {
      await floor.close();
      await open({ SEAT_HOLD_S: '1' });
      await playing();
      floor.agent.cut();
      await floor.restart();
      await floor.connectAgent();
      const again = await floor.player('player1');
      await eventually(async () => expect(await again.balanceMinor()).toBe(100_000));
      await statusIs('available');
      await audited();
    });
  });

  it('keeps seat and money while the agent is away, and settles when it is back', async () => {
    const { game } = await playing();
    const cutAt = Date.now();
    floor.agent.cut();
    await statusIs('offline');
    expect(Date.now() - cutAt).toBeLessThan(5_000);
    expect(await game.spin()).toMatchObject({ error: { code: 'MACHINE_OFFLINE' } });
    expect(await game.cashOut()).toMatchObject({ error: { code: 'MACHINE_OFFLINE' } });
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 40 });
    await floor.connectAgent();
    await statusIs('playing');
    expect(await game.leave()).toMatchObject({ value: { rounds: 1, cashOutMinor: 4_940 } });
    expect(await player.balanceMinor()).toBe(99_940);
    await audited();
  });
});

describe('a session that nobody plays', { timeout: 40_000 }, () => {
  it('is counted down from ten and closed, with the credit home', async () => {
    const floor = await TestFloor.open({ NO_PRESS_S: '11', NO_CREDIT_S: '11' });
    const player = await floor.player('player1');
    const game = await player.game();
    await game.init('m1');
    const infos = () => game.channel.heard.flatMap(({ method, data }) => (method === 'info' ? [data] : []));
    await eventually(() => expect(infos()).toHaveLength(2));
    expect(infos()).toMatchObject([
      { action: 'SESSION_CLOSE_WARNING', code: 'CODE_18800', params: { count: 10 } },
      { action: 'SESSION_CLOSE_WARNING', code: 'CODE_18800', params: { count: 9 } },
    ]);
    await game.cashIn(5_000);
    await eventually(() =>
      expect(infos().at(-1)).toMatchObject({ action: 'CLOSE_SESSION', code: 'CODE_18801' }),
    );
    const counted = infos().slice(2, -1) as { code: string; params: { count: number } }[];
    expect(counted.map(({ code, params }) => `${code} ${params.count}`)).toEqual(
      Array.from({ length: 11 }, (_, i) => `CODE_18802 ${10 - i}`),
    );
    expect((await game.leave()).kind).toBe('accepted');
    expect(await player.balanceMinor()).toBe(100_000);
    expect(await floor.status('m1')).toBe('available');
    expect(await game.channel.closed).toBe(1008);
    await floor.close();
  });
});
