import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import type { TestPlayer } from '../../../testing/test-player.ts';
import { TestFloor } from '../../../testing/test-server.ts';

describe('a seat over the channels', () => {
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
        machine: {
          id: 'm1',
          brand: { id: 'koi', name: 'Neon Koi' },
          bandSelects: [{ id: 4 }, { id: 5 }, { id: 1 }, { id: 2 }, { id: 3 }],
        },
        cabinet: { phase: 'idle', creditMinor: 0 },
        balance: 100_000,
      },
    });
  });

  it('is told on the game channel too, with the machine and the fields of the specification', async () => {
    const game = await seatedAt('m1');
    await eventually(() =>
      expect(game.channel.received).toContainEqual({
        method: 'session',
        data: { status: 'playing', name: 'Neon Koi', id: 'm1', machine_status: 'playing' },
      }),
    );
    floor.agent.cabinet('m1').show('malfunction');
    await eventually(() =>
      expect(game.channel.received).toContainEqual({
        method: 'machine',
        data: expect.objectContaining({ id: 'm1', status: 'error' }),
      }),
    );
  });

  it('tells what its session staked and won after each round, hand pay included', async () => {
    const game = await seatedAt('m1');
    await game.cashIn(1_000);
    const cabinet = floor.agent.cabinet('m1');
    const isNotified = (stakedMinor: number, wonMinor: number) =>
      eventually(() =>
        expect(game.channel.received.filter(({ method }) => method === 'played').at(-1)).toMatchObject({
          data: { stakedMinor, wonMinor },
        }),
      );
    cabinet.playRound({ stakeMinor: 100, winMinor: 40 });
    await isNotified(100, 40);
    cabinet.playRound({ stakeMinor: 100 });
    await isNotified(200, 40);
    cabinet.show('handPay');
    cabinet.write({ type: 'handPayOwed', transferId: 'hand-pay-1' as TransferId, amountMinor: 2_000 });
    await isNotified(200, 2_040);
    cabinet.show('idle');
    expect(await game.leave()).toMatchObject({ value: { stakedMinor: 200, wonMinor: 2_040 } });
  });

  it('shows as playing to others at once, and cannot be taken by them', async () => {
    const { received } = await other.notifications();
    await seatedAt('m1');
    await eventually(() =>
      expect(received).toContainEqual({
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

  it('goes to one player when many want it at once, in each of 20 races', async () => {
    const games = await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 ? player : other).game()));
    for (let race = 1; race <= 20; race++) {
      const outcomes = await Promise.all(games.map((game) => game.init('m1')));
      const winners = games.filter((_, index) => outcomes[index]?.kind === 'accepted');
      expect(winners).toHaveLength(1);
      expect(await floor.queryDatabase((db) => db.all('SELECT epoch FROM seats'))).toEqual([{ epoch: race }]);
      const [winner] = winners;
      if (!winner) return;
      await winner.leave();
      winner.vanish();
      games[games.indexOf(winner)] = await (games.indexOf(winner) % 2 ? player : other).game();
    }
  });

  it('shows a reservation in the lobby to the player of the reservation only', async () => {
    floor.agent.cut();
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

  it('leaves a finished session in the player’s records', async () => {
    const game = await seatedAt('m1');
    await game.cashIn(5_000);
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 50 });
    floor.agent.cabinet('m1').playRound({ stakeMinor: 0, winMinor: 20, freeSpin: true });
    expect(await game.leave()).toMatchObject({ value: { cashOutMinor: 4_970 } });
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

  it('starts the picture, and ends if the picture cannot start', async () => {
    floor.agent.override.offer = () => ({ ok: false, refusal: { code: 70000, params: {} } });
    const game = await seatedAt('m1');
    const outcome = await game.offer();
    expect(outcome).toMatchObject({ error: { code: 70000 } });
    await eventually(async () => expect(await floor.status('m1')).toBe('available'));
  });

  it('refuses a press before it is taken', async () => {
    const game = await player.game();
    expect(await game.spin()).toMatchObject({ error: { code: 'INIT_FIRST' } });
    expect(floor.agent.received).toEqual([]);
  });
});
