import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { okResult, type Result } from '@reelfloor/protocol';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import type { AuthenticatedCaller } from '../../players/sign-in/access-tokens.ts';
import { ChannelBench } from '../../testing/channel-bench.ts';
import { eventually } from '../../testing/eventually.ts';
import { RawChannel } from '../../testing/raw-channel.ts';
import { TestFloor } from '../../testing/test-server.ts';
import type { ChannelServerOptions } from './channel-server.ts';
import { GameChannel } from './game-channel.ts';
import type { GameChannelDependencies } from './game-channel-dependencies.ts';
import { SignInConnections } from './sign-in-connections.ts';

const instance = {
  folderId: randomUUID(),
  start: 1,
  processId: randomUUID(),
  attempt: 1,
  host: 'hall',
};
const stranger = { timeoutMs: 60_000, messages: 3, bytes: 4 * 1024 };
const open: ChannelBench[] = [];
const openBench = async (...how: Parameters<typeof ChannelBench.open>) => {
  const bench = await ChannelBench.open(...how);
  open.push(bench);
  return bench;
};
afterEach(async () => {
  for (const bench of open.splice(0)) await bench.close();
});

describe('a client that has not said who it is', () => {
  it('may send a few messages, and is closed at the next without handling it', async () => {
    const { peer, handled, closings } = await (await openBench({}, { stranger })).connect();
    for (let id = 1; id <= 4; id++) peer.request(id, 'work');
    expect(await peer.askedToClose).toBe(4000);
    expect(handled).toEqual(['work', 'work', 'work']);
    expect(closings).toEqual([false]);
  });

  it('may send a few bytes, those of an unfinished message included', async () => {
    const { peer } = await (await openBench({}, { stranger })).connect();
    // The first part of a text message whose header announces 64 KB.
    const head = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    peer.socket.write(Buffer.concat([head, Buffer.alloc(stranger.bytes)]));
    expect(await peer.askedToClose).toBe(1009);
  });

  it('has neither limit once it is identified', async () => {
    const { peer, connection, handled } = await (await openBench({}, { stranger })).connect();
    connection.welcome();
    for (let id = 1; id <= 20; id++)
      peer.send(`{"notification":true,"method":"event","data":{"x":"${'y'.repeat(900)}"}}`);
    await eventually(() => expect(handled).toHaveLength(20));
  });
});

describe('connections from one address', () => {
  const at = (address: string) => ({ 'X-Forwarded-For': address });
  const bench = (options: Partial<ChannelServerOptions>) => openBench(options);

  it.each([
    ['/machine', { pagesPerAddress: 1 }],
    ['/agent', { agentsPerAddress: 1 }],
  ])('are limited on %s, by the /64 of an IPv6 address, and one that closes makes room', async (path, limit) => {
    const { address, accepted } = await bench(limit);
    const first = await RawChannel.open(address, path, at('2001:db8::1'));
    const refused = await RawChannel.open(address, path, at('2001:db8::ffff:2'));
    expect(await refused.askedToClose).toBe(4000);
    await RawChannel.open(address, path, at('2001:db8:0:1::1'));
    await RawChannel.open(address, path, at('192.0.2.1'));
    expect(accepted).toHaveLength(3);
    first.socket.destroy();
    refused.socket.destroy();
    await eventually(async () => {
      await RawChannel.open(address, path, at('2001:db8::3'));
      expect(accepted).toHaveLength(4);
    });
  });

  it('are cut without a reason when too many refused sockets stay open', async () => {
    const { address } = await bench({ agentsPerAddress: 1 });
    for (let held = 0; held < 21; held++) await RawChannel.open(address, '/agent');
    await expect(RawChannel.open(address, '/agent')).rejects.toThrow('429');
  });

  it('are refused with a single line in the log, however many there are', async () => {
    const { address, warnings } = await bench({ agentsPerAddress: 1 });
    for (let tried = 0; tried < 5; tried++) await RawChannel.open(address, '/agent');
    expect(warnings).toMatchObject([{ msg: 'a connection was refused', code: 'TOO_MANY_CONNECTIONS' }]);
  });

  it('end at once when refused, even if the peer keeps its side open', async () => {
    const { address, sockets } = await bench({});
    const { hostname, port } = new URL(address);
    const peer = createConnection({ host: hostname, port: Number(port), allowHalfOpen: true });
    peer.on('error', () => {});
    peer.write('GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    peer.resume();
    await once(peer, 'end');
    await eventually(() => expect(sockets[0]?.destroyed).toBe(true));
    peer.destroy();
  });
});

describe('a wrong token', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open();
  });
  afterEach(() => floor.close());

  it.each([
    ['/machine', 'init', { machineID: 'm1' }],
    ['/notify', 'init', {}],
    ['/jackpot', 'init', {}],
    ['/connection-test', 'init', {}],
    ['/agent', 'hello', { agentId: 'demo', now: 1, cabinets: [], instance, testSettings: [], version: '1' }],
  ])('is answered and closes %s: there is no second try over the same connection', async (path, method, data) => {
    const peer = await RawChannel.open(floor.address, path);
    peer.request(1, method, { ...data, token: 'wrong' });
    expect(await peer.askedToClose).toBe(4000);
    expect(peer.texts.join()).toContain('"errorCode":"TOKEN_INVALID"');
  });
});

describe('a page that closes while its token is verified', () => {
  it('frees its place among the sixty of its account', async () => {
    const bus = new InMemoryBus(() => {});
    const bearers = new SignInConnections(bus, systemClock);
    const logger = pino({ level: 'silent' });
    const verified: ((bearer: Result<AuthenticatedCaller>) => void)[] = [];
    const bearer = {
      playerId: 'p',
      signInId: 's',
      group: 'user',
      permissions: [145],
    } as unknown as AuthenticatedCaller;
    const game = new GameChannel({
      sessionDependencies: { dependencies: { bus } },
      tokens: { verify: () => new Promise((resolve) => verified.push(resolve)) },
      bearers,
      viewers: new Map(),
      logger,
      warnings: new RepeatedWarnings(logger),
    } as unknown as GameChannelDependencies);
    const { address, sockets } = await openBench({ channels: [game] });
    for (let page = 1; page <= 60; page++) {
      const peer = await RawChannel.open(address, '/machine');
      peer.request(1, 'init', { token: 'good', machineID: 'm1' });
      await eventually(() => expect(verified).toHaveLength(page));
      peer.socket.destroy();
      await eventually(() => expect(sockets.at(-1)?.destroyed).toBe(true));
    }
    for (const resolve of verified) resolve(okResult(bearer));
    await new Promise((resolve) => setImmediate(resolve));
    expect(bearers.hasRoom(bearer)).toBe(true);
  });
});
