import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChannelSide } from '@reelfloor/protocol';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { ChannelConnection, type ConnectionLimits } from './channel-connection.ts';

const silent: ChannelSide = { requests: {}, notifications: {} };
const patient: ConnectionLimits = {
  allowance: { burst: 100, perSecond: 100 },
  stranger: { timeoutMs: 60_000, messages: 100, bytes: 1024 * 1024 },
  pingMs: 60_000,
  silenceMs: 60_000,
  saysInfo: true,
};

describe('a channel connection', () => {
  let server: WebSocketServer;
  beforeAll(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
  });
  afterAll(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });

  const connect = async (limits: Partial<ConnectionLimits>, options: { autoPong?: boolean } = {}) => {
    const accepted = once(server, 'connection');
    const { port } = server.address() as AddressInfo;
    const client = new WebSocket(`ws://127.0.0.1:${port}`, options);
    const texts: string[] = [];
    client.on('message', (data) => texts.push(data.toString()));
    const closed = new Promise<number>((resolve) => client.on('close', resolve));
    const [socket, request] = (await accepted) as [WebSocket, IncomingMessage];
    const connection = new ChannelConnection({
      socket,
      tcpStream: request.socket,
      ip: '127.0.0.1',
      limits: { ...patient, ...limits },
      logger: pino({ level: 'silent' }),
      warnings: new RepeatedWarnings(pino({ level: 'silent' })),
      ours: silent,
      theirs: silent,
      onRequest: {},
      onNotification: {},
      onClose: () => {},
    });
    if (client.readyState !== WebSocket.OPEN) await once(client, 'open');
    return { client, socket, tcpStream: request.socket, texts, closed, connection };
  };

  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
    'sends a text of %i bytes that many connections share, in order with its other messages',
    async (length) => {
      const connections = [await connect({}), await connect({})];
      const shared = Buffer.from('é'.repeat(length / 2) + 'x'.repeat(length % 2));
      for (const { connection } of connections) {
        connection.send('before');
        connection.send(shared);
        connection.send('after');
      }
      for (const { texts } of connections) {
        await vi.waitUntil(() => texts.length === 3, { timeout: 30_000, interval: 5 });
        expect(texts).toEqual(['before', shared.toString(), 'after']);
      }
    },
  );

  it('sends no shared text after the other side has closed', async () => {
    const { client, socket, tcpStream, closed, connection } = await connect({});
    // The client does not read the answer to its close frame, so the socket stays half closed.
    client.pause();
    client.close();
    await vi.waitUntil(() => socket.readyState === WebSocket.CLOSING, { timeout: 30_000, interval: 5 });
    connection.send(Buffer.from('late'));
    // Writing to a socket that has ended would be an error.
    expect(tcpStream.errored).toBeNull();
    client.resume();
    await closed;
  });

  it('is closed with a reason if the other side does not say who it is', async () => {
    const { closed, texts } = await connect({ stranger: { ...patient.stranger, timeoutMs: 20 } });
    expect(await closed).toBe(4000);
    expect(texts.join()).toContain('INIT_FIRST');
  });

  it('stays open once the other side is known', async () => {
    const { client, connection } = await connect({ stranger: { ...patient.stranger, timeoutMs: 500 } });
    connection.welcome();
    // Wait until the deadline of a later connection has passed: then the deadline of the first has passed, too.
    const later = await connect({ stranger: { ...patient.stranger, timeoutMs: 500 } });
    await later.closed;
    expect(client.readyState).toBe(WebSocket.OPEN);
  });

  it('is closed if the other side must say again who it is, and does not', async () => {
    const { closed, connection } = await connect({ stranger: { ...patient.stranger, timeoutMs: 500 } });
    connection.welcome();
    connection.awaitInit();
    expect(await closed).toBe(4000);
  });

  it('is cut when the other side is silent, and kept while it answers pings', async () => {
    const heartbeat = { pingMs: 50, silenceMs: 1_000 };
    const [dead, alive] = [await connect(heartbeat, { autoPong: false }), await connect(heartbeat)];
    expect(await dead.closed).toBe(1006);
    const since = performance.now();
    while (performance.now() - since < heartbeat.silenceMs + heartbeat.pingMs) await once(alive.client, 'ping');
    expect(alive.client.readyState).toBe(WebSocket.OPEN);
  });

  it('is cut when the other side does not read', async () => {
    const { client, connection, closed } = await connect({});
    client.pause();
    const text = 'x'.repeat(64 * 1024);
    for (let sent = 0; connection.isOpen && sent < 1000; sent++) {
      connection.send(text);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(connection.isOpen).toBe(false);
    client.resume();
    await closed;
  });
});
