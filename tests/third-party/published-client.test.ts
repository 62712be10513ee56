import { once } from 'node:events';
import { PlayedSeat } from '@reelfloor/server/testing/played-seat';
import { newKey } from '@reelfloor/server/testing/test-player';
import { Peer, WebSocketTransport } from 'protoo-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../harness/until.ts';

interface Notice {
  readonly method: string;
  readonly data: Record<string, unknown>;
}

/** Opens a peer that reconnects by itself. */
const openPeer = async (address: string, path: string) => {
  const transport = new WebSocketTransport(`${address.replace('http', 'ws')}${path}`, {
    retry: { minTimeout: 1 },
  });
  const peer = new Peer(transport);
  const received: Notice[] = [];
  let losses = 0;
  peer.on('notification', (notice: Notice) => received.push(notice));
  peer.on('disconnected', () => losses++);
  const closed = once(peer, 'close');
  await once(peer, 'open');
  return { peer, received, closed, losses: () => losses };
};

describe('the published protoo client with our server', () => {
  let seat: PlayedSeat;
  const peers: Peer[] = [];
  beforeEach(async () => {
    seat = await PlayedSeat.open();
  });
  afterEach(async () => {
    for (const peer of peers.splice(0)) peer.close();
    await seat.floor.close();
  });
  const open = async (path: string) => {
    const opened = await openPeer(seat.floor.address, path);
    peers.push(opened.peer);
    return opened;
  };
  const token = () => seat.player.signIn.token;

  it('joins, cashes in, plays, cashes out and leaves', async () => {
    const { peer, received } = await open('/machine');
    const before = await seat.player.balanceMinor();
    expect(await peer.request('init', { machineID: 'm1', token: token() })).toMatchObject({
      machine: { id: 'm1' },
    });
    const cashedIn = await peer.request('cashin', { transferId: newKey(), amountMinor: 5_000 });
    expect(cashedIn).toMatchObject({ state: 'settled', place: 'machine' });
    const commandId = newKey();
    expect(await peer.request('press', { button: 'spin', commandId })).toMatchObject({ commandId });
    await until('the balance was told', () => received.some(({ method }) => method === 'balance'));
    expect(await peer.request('leave')).toMatchObject({ cashInMinor: 5_000 });
    expect(await seat.player.balanceMinor()).toBeGreaterThanOrEqual(before - 5_000);
  });

  it('does not reconnect after a kick', async () => {
    const { peer, received, closed, losses } = await open('/machine');
    await peer.request('init', { machineID: 'm1', token: token() });
    expect((await seat.player.post('player/kick', { machineId: 'm1' })).status).toBe(200);
    await closed;
    expect(received).toContainEqual(
      expect.objectContaining({ method: 'info', data: expect.objectContaining({ action: 'QUIT_REQUEST' }) }),
    );
    expect([peer.closed, losses()]).toEqual([true, 0]);
  });

  it('does not reconnect after its sign-in has ended, nor with a void token', async () => {
    const bell = await open('/notify');
    await bell.peer.request('init', { token: token() });
    await seat.player.post('player/logout');
    await bell.closed;
    const again = await open('/notify');
    await expect(again.peer.request('init', { token: token() })).rejects.toThrow();
    await again.closed;
    expect([bell.losses(), again.losses()]).toEqual([0, 0]);
  });
});
