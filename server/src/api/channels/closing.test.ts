import { once } from 'node:events';
import { createRefusal } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { ChannelBench } from '../../testing/channel-bench.ts';
import { eventually } from '../../testing/eventually.ts';
import { RawChannel } from '../../testing/raw-channel.ts';
import { TestFloor } from '../../testing/test-server.ts';

/** Sends a message and waits until the server's end of the connection has read it. */
const received = async (socket: WebSocket, send: () => void) => {
  const message = once(socket, 'message');
  send();
  await message;
};

describe('a closed connection whose peer ignores the close frame', () => {
  let bench: ChannelBench;
  beforeEach(async () => {
    bench = await ChannelBench.open();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await bench.close();
  });

  it('handles none of its messages and sends it no more answers', async () => {
    const { peer, connection, socket, handled, closings, release } = await bench.connect();
    connection.welcome();
    await received(socket, () => peer.request(1, 'work'));
    expect(handled).toEqual(['work']);
    connection.close(createRefusal('TOKEN_INVALID'));
    expect(await peer.askedToClose).toBe(4000);
    expect(closings).toEqual([false]);
    release();
    await received(socket, () => peer.request(2, 'work'));
    await received(socket, () => peer.send('{"notification":true,"method":"event","data":{}}'));
    expect(handled).toEqual(['work']);
    expect(peer.texts.filter((text) => text.includes('"response"'))).toEqual([]);
    peer.socket.destroy();
    await once(socket, 'close');
    expect(closings).toEqual([false]);
  });

  it('is cut a second later', async () => {
    const { peer, connection, socket } = await bench.connect();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    connection.close(createRefusal('TOKEN_INVALID'));
    await peer.askedToClose;
    const ended = once(socket, 'close');
    vi.advanceTimersByTime(999);
    await received(socket, () => peer.request(1, 'work'));
    vi.advanceTimersByTime(1);
    await ended;
    await peer.gone;
  });
});

describe('a player whose page ignores close frames', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open();
  });
  afterEach(() => floor.close());

  const seated = async (machineId: string, username: string) => {
    const player = await floor.player(username);
    const page = await RawChannel.open(floor.address, '/machine');
    page.request(1, 'init', { machineID: machineId, token: player.signIn.token });
    await eventually(() => expect(page.texts.join()).toContain('"ok":true,"id":1'));
    return { player, page };
  };

  it('cannot play after a logout or a new password elsewhere; the seat waits', async () => {
    const [one, two] = [await seated('m1', 'player1'), await seated('m2', 'player2')];
    const elsewhere = await floor.player('player2');
    await one.player.post('player/logout');
    const change = { old_password: 'demo1234', new_password: 'long enough' };
    expect((await elsewhere.post('player/password', change)).status).toBe(200);
    for (const { page } of [one, two]) {
      await page.askedToClose;
      page.request(2, 'press', { button: 'spin', commandId: 'after-the-end' });
      page.request(3, 'cashin', { transferId: 'after-the-end', amountMinor: 100 });
    }
    await Promise.all([one.page.gone, two.page.gone]);
    expect(floor.agent.received.map(({ name }) => name)).not.toContain('press');
    expect(await elsewhere.balanceMinor()).toBe(100_000);
    for (const machineId of ['m1', 'm2'])
      await eventually(async () => expect(await floor.status(machineId)).toBe('waiting'));
  });
});
