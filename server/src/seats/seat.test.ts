import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { newKey, type TestPlayer } from '../testing/test-player.ts';
import { TestFloor } from '../testing/test-server.ts';

describe('a seat', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let other: TestPlayer;
  beforeEach(async () => {
    floor = await TestFloor.open();
    [player, other] = await Promise.all([floor.player('player1'), floor.player('player2')]);
  });
  afterEach(() => floor.close());

  const seatedAt = async (machineId: string, who = player) => {
    const game = await who.game();
    const outcome = await game.init(machineId);
    expect(outcome.kind).toBe('accepted');
    return game;
  };

  it('answers with the session, the machine and what its cabinet shows', async () => {
    const game = await player.game();
    expect(await game.init('m1')).toMatchObject({
      value: {
        session: { cashInMinor: 0, cashOutMinor: 0 },
        machine: { id: 'm1', brand: { id: 'koi', name: 'Neon Koi' }, bandSelects: [{ id: 1 }, { id: 2 }] },
        cabinet: { phase: 'idle', creditMinor: 0 },
        balance: 100_000,
      },
    });
  });

  it('shows as playing to others at once, and cannot be taken by them', async () => {
    const { heard } = await other.notifications();
    await seatedAt('m1');
    await eventually(() =>
      expect(heard).toContainEqual({
        method: 'machine',
        data: expect.objectContaining({ id: 'm1', status: 'playing' }),
      }),
    );
    expect(await floor.status('m1')).toBe('playing');
    const late = await other.game();
    expect(await late.init('m1')).toMatchObject({
      error: { code: 'MACHINE_TAKEN', Params: { machine: 'm1' } },
    });
    expect((await late.init('m2')).kind).toBe('accepted');
  });

  it('is one for each player', async () => {
    await seatedAt('m1');
    const second = await player.game();
    expect(await second.init('m2')).toMatchObject({
      error: { code: 'SEAT_TAKEN', Params: { machine: 'm1' } },
    });
    expect(await floor.status('m2')).toBe('available');
  });

  it('has one winner each time when many want it at once, 200 times over the channels', async () => {
    const games = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? player : other).game()),
    );
    for (let race = 1; race <= 200; race++) {
      const outcomes = await Promise.all(games.map((game) => game.init('m1')));
      const winners = games.filter((_, index) => outcomes[index]?.kind === 'accepted');
      expect(winners).toHaveLength(1);
      expect(await floor.look((db) => db.all('SELECT epoch FROM seats'))).toEqual([{ epoch: race }]);
      const [winner] = winners;
      if (!winner) return;
      await winner.leave();
      winner.vanish();
      games[games.indexOf(winner)] = await (games.indexOf(winner) % 2 ? player : other).game();
    }
  });

  it('is refused for a machine that does not exist, is offline, or kept for another', async () => {
    const game = await player.game();
    expect(await game.init('no-such')).toMatchObject({ error: { code: 'MACHINE_UNKNOWN' } });
    floor.agent.cut();
    await eventually(async () => expect(await floor.status('m1')).toBe('offline'));
    expect(await game.init('m1')).toMatchObject({ error: { code: 'MACHINE_OFFLINE' } });
    await floor.server.close();
    await floor.change("UPDATE machines SET reserved_for = 'p-player2' WHERE id = 'm1'");
    await floor.restart();
    await floor.connectAgent();
    const late = await (await floor.player('player1')).game();
    expect(await late.init('m1')).toMatchObject({ error: { code: 'MACHINE_RESERVED' } });
    const owner = await floor.player('player2');
    const lists = await Promise.all(
      [owner, await floor.player('player1')].map(async (who) => (await who.get('machine/koi')).body.machines),
    );
    expect(lists).toMatchObject([
      [{ status: 'reserved', reservation: 'Player Two' }],
      [{ status: 'reserved', reservation: '' }],
    ]);
    expect((await (await owner.game()).init('m1')).kind).toBe('accepted');
  });

  it('is free after leave, which answers the finished session with the credit home', async () => {
    const game = await seatedAt('m1');
    await game.cashIn(5_000);
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 50 });
    floor.agent.cabinet('m1').playRound({ stakeMinor: 0, winMinor: 20, freeSpin: true });
    expect(await game.leave()).toMatchObject({
      value: { rounds: 1, freeSpins: 1, cashInMinor: 5_000, cashOutMinor: 4_970 },
    });
    expect(await player.balanceMinor()).toBe(99_970);
    expect(await floor.status('m1')).toBe('available');
    expect(await game.spin()).toMatchObject({ error: { code: 'SEAT_NONE' } });
    const { body } = await player.get('player/sessions');
    expect(body.items).toMatchObject([
      {
        machine: 'm1',
        brand: 'Neon Koi',
        spinCount: 1,
        freeSpinCount: 1,
        cashInMinor: 5_000,
        cashOutMinor: 4_970,
      },
    ]);
  });

  it('is freed when the picture cannot start', async () => {
    floor.agent.override.offer = () => ({ ok: false, refusal: { code: 70000, params: {} } });
    const game = await seatedAt('m1');
    const outcome = await game.offer();
    expect(outcome).toMatchObject({ error: { code: 70000 } });
    await eventually(async () => expect(await floor.status('m1')).toBe('available'));
    delete floor.agent.override.offer;
    expect((await (await player.game()).init('m1')).kind).toBe('accepted');
  });

  it('is kept when a picture was merely replaced by a newer one', async () => {
    floor.agent.override.offer = () => ({ ok: false, refusal: { code: 'VIDEO_REPLACED', params: {} } });
    const game = await seatedAt('m1');
    const outcome = await game.offer();
    expect(outcome).toMatchObject({ error: { code: 'VIDEO_REPLACED' } });
    expect((await game.spin()).kind).toBe('accepted');
  });

  it('is taken while the cabinet still shows the cash-out of the player before', async () => {
    floor.agent.cabinet('m1').show('cashOut');
    const game = await player.game();
    await eventually(async () => expect(await floor.status('m1')).toBe('cashout'));
    expect((await game.init('m1')).kind).toBe('accepted');
  });

  it('is refused to an empty wallet where that is the rule', async () => {
    const strict = await TestFloor.open({ ALLOW_0_BALANCE_TO_PLAY: 'false' });
    const [poor, rich] = await Promise.all([strict.player('staff1'), strict.player('player1')]);
    expect(await (await poor.game()).init('m1')).toMatchObject({ error: { code: 'BALANCE_EMPTY' } });
    expect((await (await rich.game()).init('m1')).kind).toBe('accepted');
    await strict.close();
  });

  describe('pressing', () => {
    it('is refused without a seat', async () => {
      const game = await player.game();
      expect(await game.spin()).toMatchObject({ error: { code: 'INIT_FIRST' } });
      expect(floor.agent.heard).toEqual([]);
    });

    it('reaches the cabinet once under one id, with the epoch of the seat', async () => {
      const game = await seatedAt('m1');
      const id = newKey();
      expect(await Promise.all([game.spin(id), game.spin(id)])).toMatchObject([
        { value: { commandId: id, cabinetMs: 3 } },
        { value: { commandId: id, cabinetMs: 3 } },
      ]);
      expect(floor.agent.heard).toMatchObject([{ name: 'press', data: { commandId: id, epoch: 1 } }]);
    });

    it('is refused under an id that another press has used', async () => {
      const game = await seatedAt('m1');
      const id = newKey();
      expect((await game.spin(id)).kind).toBe('accepted');
      const other = { button: 'band' as const, bandId: 2, commandId: id as never };
      expect(await game.channel.peer.request('press', other, 2000)).toMatchObject({
        error: { code: 'COMMAND_KEY_REUSED' },
      });
      expect(floor.agent.heard).toHaveLength(1);
      expect((await game.spin(id)).kind).toBe('accepted');
    });

    it('is refused when it comes faster than a round can be', async () => {
      const game = await seatedAt('m1');
      const outcomes = await Promise.all([game.spin(), game.spin()]);
      expect(outcomes).toMatchObject([{ kind: 'accepted' }, { error: { code: 'PRESS_TOO_FAST' } }]);
    });

    it('is refused on a key that the machine does not have', async () => {
      const game = await seatedAt('m1');
      const press = { button: 'band' as const, bandId: 9, commandId: newKey() as never };
      expect(await game.channel.peer.request('press', press, 2000)).toMatchObject({
        error: { code: 'BAND_UNKNOWN' },
      });
    });

    it('carries the refusal of the cabinet, and calls silence an unknown outcome', async () => {
      const game = await seatedAt('m1');
      floor.agent.override.press = () => ({ ok: false, refusal: { code: 'CREDIT_TOO_LOW', params: {} } });
      expect(await game.spin()).toMatchObject({ error: { code: 'CREDIT_TOO_LOW' } });
      floor.agent.override.press = () => new Promise(() => {});
      // Until then it comes too fast after the press before.
      await eventually(async () =>
        expect(await game.spin()).toMatchObject({ error: { code: 'COMMAND_UNKNOWN_OUTCOME' } }),
      );
    });
  });
});
