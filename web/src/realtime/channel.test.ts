import type { AddressInfo } from 'node:net';
import { ChannelPeer, done, refused, subprotocol } from '@reelfloor/protocol';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/notify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { NotifyChannel, type NotifyOpening } from './notify-channel.ts';

/** A real WebSocket server that speaks the notification channel, and may be told to misbehave. */
const startServer = async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => subprotocol });
  await new Promise((resolve) => server.once('listening', resolve));
  const tokens: string[] = [];
  const peers: ChannelPeer<typeof notifyServerSide, typeof notifyClientSide>[] = [];
  const deaf = new WeakSet<ServerSocket>();
  const behaviour = {
    refuse: false,
    closeWith: null as null | { code: number; reason: string },
  };
  server.on('connection', (socket: ServerSocket) => {
    const peer = new ChannelPeer({
      ours: notifyServerSide,
      theirs: notifyClientSide,
      send: (text: string) => deaf.has(socket) || socket.send(text),
      onRequest: {
        init: ({ token }) => {
          tokens.push(token);
          if (behaviour.closeWith) socket.close(behaviour.closeWith.code, behaviour.closeWith.reason);
          return behaviour.refuse
            ? refused('TOKEN_INVALID')
            : done({ balance: 100, balanceVersion: tokens.length });
        },
      },
      onNotification: {},
      onInvalid: () => {},
      onHandlerError: () => 'test',
    });
    peers.push(peer);
    socket.on('message', (data) => deaf.has(socket) || peer.receive(String(data)));
  });
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const drop = () => {
    for (const socket of server.clients) socket.terminate();
  };
  const goDeaf = () => {
    for (const socket of server.clients) deaf.add(socket);
  };
  const stop = () =>
    new Promise((resolve) => {
      drop();
      server.close(resolve);
    });
  cleanUps.push(stop);
  return { url, tokens, peers, behaviour, drop, goDeaf, sockets: server.clients };
};

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Quick to come back; the line itself is given the time that a busy machine takes. */
const quick = { connectMs: 10_000, silenceMs: 10_000, pingMs: 10_000, firstDelayMs: 5, longestDelayMs: 20 };
const patience = { timeout: 15_000, interval: 5 };

const startChannel = (url: string, timing = {}) => {
  let count = 0;
  const channel = new NotifyChannel({
    url,
    token: () => `token-${++count}`,
    timing: { ...quick, ...timing },
  });
  const openings: NotifyOpening[] = [];
  channel.listen({ open: (opening) => openings.push(opening) });
  channel.start();
  cleanUps.push(() => channel.stop());
  return { channel, openings };
};

describe('a channel', () => {
  it('opens with the token in init and hears notifications', async () => {
    const server = await startServer();
    const { channel, openings } = startChannel(server.url);
    const balances: number[] = [];
    channel.listen({ balance: ({ balance }) => balances.push(balance) });
    await vi.waitFor(() => expect(channel.getState()).toEqual({ kind: 'open' }), patience);
    expect(server.tokens).toEqual(['token-1']);
    expect(openings).toEqual([{ balanceMinor: 100, balanceVersion: 1, again: false }]);
    server.peers[0]?.notify('balance', { balance: 250, version: 2 });
    await vi.waitFor(() => expect(balances).toEqual([250]), patience);
  });

  it('comes back after a loss with a fresh token and says that it was away', async () => {
    const server = await startServer();
    const { channel, openings } = startChannel(server.url);
    await vi.waitFor(() => expect(openings).toHaveLength(1), patience);
    server.drop();
    await vi.waitFor(() => expect(openings).toHaveLength(2), patience);
    expect(channel.getState()).toEqual({ kind: 'open' });
    expect(server.tokens).toEqual(['token-1', 'token-2']);
    expect(openings[1]).toMatchObject({ again: true });
    expect(server.sockets.size).toBe(1);
  });

  it('notices a line that went dead without closing, and leaves it', async () => {
    const server = await startServer();
    const { openings } = startChannel(server.url, { silenceMs: 30, pingMs: 200 });
    await vi.waitFor(() => expect(openings).toHaveLength(1), patience);
    server.goDeaf();
    await vi.waitFor(() => expect(openings.length).toBeGreaterThan(1), patience);
  });

  it('stays open through silence as long as the other side answers pings', async () => {
    const server = await startServer();
    const timing = { silenceMs: 30, pingMs: 600 };
    const { channel, openings } = startChannel(server.url, timing);
    await vi.waitFor(() => expect(openings).toHaveLength(1), patience);
    const changes = vi.fn();
    channel.subscribe(changes);
    // Long enough for a line without answers to be left.
    await new Promise((resolve) => setTimeout(resolve, timing.silenceMs + timing.pingMs + 100));
    expect(changes).not.toHaveBeenCalled();
  });

  it('does not come back after a refusal, and keeps its error', async () => {
    const server = await startServer();
    server.behaviour.refuse = true;
    const { channel } = startChannel(server.url);
    await vi.waitFor(
      () =>
        expect(channel.getState()).toMatchObject({
          kind: 'closed',
          reason: { kind: 'refused', error: { code: 'TOKEN_INVALID' } },
        }),
      patience,
    );
    expect(server.tokens).toHaveLength(1);
  });

  it('takes a close with a code of the server as a refusal', async () => {
    const server = await startServer();
    server.behaviour.closeWith = { code: 4000, reason: '10703: This address is not permitted.' };
    const { channel } = startChannel(server.url);
    await vi.waitFor(
      () =>
        expect(channel.getState()).toEqual({
          kind: 'closed',
          reason: {
            kind: 'refused',
            error: { code: 10703, ErrorMessage: 'This address is not permitted.' },
          },
        }),
      patience,
    );
  });

  it('gives up where it is told to', async () => {
    const { channel } = startChannel('ws://127.0.0.1:9', { giveUpAfterMs: 40 });
    await vi.waitFor(
      () => expect(channel.getState()).toEqual({ kind: 'closed', reason: { kind: 'gaveUp' } }),
      patience,
    );
  });

  it('stops for good when it is stopped while it waits', async () => {
    const server = await startServer();
    const { channel, openings } = startChannel(server.url, { firstDelayMs: 100, longestDelayMs: 100 });
    // One that waits for longer and is not stopped: when it is back, the other would have been.
    const patient = startChannel(server.url, { firstDelayMs: 250, longestDelayMs: 250 });
    await vi.waitFor(() => expect([...openings, ...patient.openings]).toHaveLength(2), patience);
    const isWaiting = Promise.withResolvers<void>();
    channel.subscribe(() => channel.getState().kind === 'waiting' && isWaiting.resolve());
    server.drop();
    await isWaiting.promise;
    channel.stop();
    await vi.waitFor(() => expect(patient.openings).toHaveLength(2), patience);
    expect(channel.getState()).toEqual({ kind: 'closed', reason: { kind: 'local' } });
    expect(server.tokens).toHaveLength(3);
  });
});
