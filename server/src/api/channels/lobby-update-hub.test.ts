import type { BrandId } from '@reelfloor/protocol';
import {
  type LobbyUpdate,
  notifyClientSide,
  notifyServerSide,
} from '@reelfloor/protocol/channels/player-notification-channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openChannel } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('a page that watches the lobby', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open();
  });
  afterEach(() => floor.close());

  const watching = async (brands: BrandId[] | null) => {
    const player = await floor.player('player2');
    const channel = await player.notifications();
    expect(channel.outcome).toMatchObject({ kind: 'accepted', value: { canWatch: true } });
    expect((await channel.peer.request('watch', { brands }, 15_000)).kind).toBe('accepted');
    await eventually(() => expect(updatesOf(channel.received).length).toBeGreaterThan(0));
    return channel;
  };
  const updatesOf = (received: readonly { method: string; data: unknown }[]) =>
    received.filter(({ method }) => method === 'lobby').map(({ data }) => data as LobbyUpdate);
  const take = async () => {
    const game = await (await floor.player('player1')).game();
    expect((await game.init('m1')).kind).toBe('accepted');
  };

  it('gets the present state, then each change, and no `machine` any more', async () => {
    const { received } = await watching(null);
    const [snapshot] = updatesOf(received);
    expect(snapshot?.machines).toContainEqual(expect.objectContaining({ id: 'm1', status: 'available' }));
    expect(snapshot?.jackpots.length).toBeGreaterThan(0);
    await take();
    await eventually(() => {
      const changes = updatesOf(received)
        .slice(1)
        .flatMap(({ machines }) => machines);
      expect(changes).toContainEqual(expect.objectContaining({ id: 'm1', status: 'playing' }));
    });
    expect(received.filter(({ method }) => method === 'machine')).toEqual([]);
  });

  it('hears nothing of brands that it does not watch', async () => {
    const { received, peer } = await watching(['no-such-brand' as BrandId]);
    const everything = await watching(null);
    expect(updatesOf(received)).toEqual([{ machines: [], jackpots: [] }]);
    await take();
    await eventually(() => expect(updatesOf(everything.received).length).toBeGreaterThan(1));
    expect(updatesOf(received)).toHaveLength(1);
    // A second `watch` changes which brands the page hears of.
    expect((await peer.request('watch', { brands: null }, 15_000)).kind).toBe('accepted');
    await eventually(() => expect(updatesOf(received).at(-1)?.machines.length).toBeGreaterThan(0));
  });

  it('hears nothing of a brand that staff have hidden, unless it asks for that brand', async () => {
    await floor.change("UPDATE brands SET hidden = 1 WHERE id = 'koi'");
    await floor.restart();
    await floor.connectAgent();
    const all = await watching(null);
    const own = await watching(['koi' as BrandId]);
    const plain = await (await floor.player('player2')).notifications();
    floor.agent.cabinet('m1').show('malfunction');
    await eventually(() => expect(JSON.stringify(updatesOf(own.received))).toContain('error'));
    floor.agent.cabinet('m2').show('malfunction');
    for (const { received } of [all, plain])
      await eventually(() => expect(JSON.stringify(received)).toContain('error'));
    for (const { received } of [all, plain]) {
      expect(JSON.stringify(received)).not.toContain('"m1"');
      expect(JSON.stringify(received)).not.toContain('"koi"');
    }
  });

  it('is told `machine` as the specification has it if it never asked to watch', async () => {
    const plain = await (await floor.player('player2')).notifications();
    await take();
    await eventually(() =>
      expect(plain.received).toContainEqual(
        expect.objectContaining({
          method: 'machine',
          data: expect.objectContaining({ id: 'm1', status: 'playing' }),
        }),
      ),
    );
    expect(updatesOf(plain.received)).toEqual([]);
  });

  it('must have said who it is', async () => {
    const stranger = await openChannel(floor.address, '/notify', notifyClientSide, notifyServerSide);
    expect(await stranger.peer.request('watch', { brands: null }, 15_000)).toMatchObject({
      kind: 'refused',
      error: { code: 'INIT_FIRST' },
    });
    stranger.socket.close();
  });
});
