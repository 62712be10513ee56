import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ChannelSide, done, refuse } from '@reelfloor/protocol';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { AddressRanges } from '../access/client-address.ts';
import { eventually } from '../testing/eventually.ts';
import { RawChannel } from '../testing/raw-channel.ts';
import { TestFloor } from '../testing/test-server.ts';
import { ChannelConnection } from './channel-connection.ts';
import { type Channel, ChannelServer } from './channel-server.ts';

const theirs: ChannelSide = {
  requests: { work: { data: z.object({}), answer: z.object({}) } },
  notifications: { news: z.object({}) },
};
const ours: ChannelSide = { requests: {}, notifications: {} };

describe('a connection that the server closes, with a peer that ignores it', () => {
  let http: Server;
  let channels: ChannelServer;
  let connection: ChannelConnection<ChannelSide, ChannelSide>;
  let accepted: WebSocket;
  let release = () => {};
  const handled: string[] = [];
  const closed: boolean[] = [];

  beforeEach(async () => {
    handled.length = 0;
    closed.length = 0;
    const channel: Channel = {
      path: '/machine',
      forBrowsers: true,
      close: () => {},
      accept: (socket, ip) => {
        accepted = socket;
        connection = new ChannelConnection({
          socket,
          ip,
          manners: {
            allowance: { burst: 1000, perSecond: 1000 },
            initTimeoutMs: 60_000,
            pingMs: 60_000,
            silenceMs: 60_000,
            saysInfo: true,
          },
          logger: pino({ level: 'silent' }),
          ours,
          theirs,
          onRequest: {
            work: async () => {
              handled.push('work');
              await new Promise<void>((resolve) => {
                release = resolve;
              });
              return done({});
            },
          },
          onNotification: { news: () => handled.push('news') },
          onClose: (orderly) => closed.push(orderly),
        });
        connection.welcome();
      },
    };
    channels = new ChannelServer({
      channels: [channel],
      allowedOrigins: [],
      trustedProxies: new AddressRanges([]),
      plainFrom: null,
      admits: () => true,
      maxPerAddress: 10,
      logger: pino({ level: 'silent' }),
    });
    http = createServer();
    channels.attach(http);
    await once(http.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    vi.useRealTimers();
    await channels.close();
    http.close();
  });
  const open = () => RawChannel.open(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, '/machine');
  /** The server's side has read a message that was sent now. */
  const heard = async (send: () => void) => {
    const message = once(accepted, 'message');
    send();
    await message;
  };

  it('does no more for it, and tells it nothing of what was running', async () => {
    const hostile = await open();
    await heard(() => hostile.request(1, 'work'));
    expect(handled).toEqual(['work']);
    connection.close(refuse('TOKEN_INVALID'));
    expect(await hostile.toldToClose).toBe(1008);
    expect(closed).toEqual([false]);
    release();
    await heard(() => hostile.request(2, 'work'));
    await heard(() => hostile.send('{"notification":true,"method":"news","data":{}}'));
    expect(handled).toEqual(['work']);
    expect(hostile.texts.filter((text) => text.includes('"response"'))).toEqual([]);
    hostile.socket.destroy();
    await once(accepted, 'close');
    expect(closed).toEqual([false]);
  });

  it('ends the socket a second later', async () => {
    const hostile = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    connection.close(refuse('TOKEN_INVALID'));
    await hostile.toldToClose;
    const ended = once(accepted, 'close');
    vi.advanceTimersByTime(999);
    await heard(() => hostile.request(1, 'work'));
    vi.advanceTimersByTime(1);
    await ended;
    await hostile.gone;
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

  it('plays no more after a logout or a new password elsewhere, and its seat waits', async () => {
    const [one, two] = [await seated('m1', 'player1'), await seated('m2', 'player2')];
    const elsewhere = await floor.player('player2');
    await one.player.post('player/logout');
    const change = { old_password: 'demo1234', new_password: 'long enough' };
    expect((await elsewhere.post('player/password', change)).status).toBe(200);
    for (const { page } of [one, two]) {
      await page.toldToClose;
      page.request(2, 'press', { button: 'spin', commandId: 'after-the-end' });
      page.request(3, 'cashin', { transferId: 'after-the-end', amountMinor: 100 });
    }
    await Promise.all([one.page.gone, two.page.gone]);
    expect(floor.agent.heard.map(({ name }) => name)).not.toContain('press');
    expect(await elsewhere.balanceMinor()).toBe(100_000);
    for (const machineId of ['m1', 'm2'])
      await eventually(async () => expect(await floor.status(machineId)).toBe('waiting'));
  });
});
