import type { AddressInfo } from 'node:net';
import { ChannelPeer, okResult, subprotocol } from '@reelfloor/protocol';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/player-notification-channel';
import { afterEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { PlayerNotificationChannel, type PlayerNotificationInitData } from './player-notification-channel.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const startChannel = async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => subprotocol });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket) => {
    const peer = new ChannelPeer({
      ours: notifyServerSide,
      theirs: notifyClientSide,
      send: (text: string) => socket.send(text),
      onRequest: {
        init: () => okResult({ balance: 100, balanceVersion: 1 }),
        watch: () => okResult({}),
        thumbnails: () => okResult({}),
      },
      onNotification: {},
      onInvalid: () => {},
      onHandlerError: () => 'test',
    });
    socket.on('message', (data) => peer.receive(String(data)));
  });
  const channel = new PlayerNotificationChannel({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => 'token',
    // Long timeouts, so that a busy test machine is not taken for a dead connection.
    timing: { connectMs: 60_000 },
    pace: { silenceMs: () => 60_000, onChange: () => () => {} },
  });
  const opened: ((opening: PlayerNotificationInitData) => void)[] = [];
  channel.listen({ open: (opening) => opened.shift()?.(opening) });
  const opening = () => new Promise<PlayerNotificationInitData>((resolve) => opened.push(resolve));
  const closing = () =>
    new Promise<void>((resolve) => channel.subscribe(() => channel.getState().kind === 'closed' && resolve()));
  cleanUps.push(async () => {
    channel.stop();
    for (const socket of server.clients) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
  });
  return { channel, server, opening, closing };
};

it('opens on a real socket, and reconnects after the socket broke', async () => {
  const { channel, server, opening } = await startChannel();
  const first = opening();
  channel.start();
  expect(await first).toMatchObject({ balanceMinor: 100 });
  const second = opening();
  for (const socket of server.clients) socket.terminate();
  expect(await second).toMatchObject({ balanceMinor: 100 });
});

it('reads code and reason of a real server’s close', async () => {
  const { channel, server, opening, closing } = await startChannel();
  const first = opening();
  channel.start();
  await first;
  const closed = closing();
  for (const socket of server.clients) socket.close(4000, 'TOKEN_INVALID');
  await closed;
  expect(channel.getState()).toMatchObject({ reason: { error: { code: 'TOKEN_INVALID' } } });
});
