import { request } from 'node:http';
import { type ChannelSide, maxMessageBytes, subprotocol } from '@reelfloor/protocol';
import { jackpotClientSide, jackpotServerSide } from '@reelfloor/protocol/channels/jackpot-channel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../../testing/eventually.ts';
import { openChannel, type TestGame, TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const upgradeStatus = (address: string, path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(address + path, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    asked.on('response', (response) => resolve(response.statusCode ?? 0));
    asked.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on('error', reject);
    asked.end();
  });

describe('bad input on a channel', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let neighbour: TestGame;
  beforeAll(async () => {
    floor = await TestFloor.open();
    player = await floor.player('player1');
    neighbour = await (await floor.player('player2')).game();
    await neighbour.init('m2');
  });
  afterAll(async () => {
    expect((await neighbour.cashIn(100)).kind).toBe('accepted');
    expect(await player.balanceMinor()).toBe(100_000);
    await floor.close();
  });

  it.each([
    ['{', 'MESSAGE_INVALID'],
    ['[]', 'MESSAGE_INVALID'],
    ['{"request":true,"id":-1,"method":"init"}', 'MESSAGE_INVALID'],
    ['{"notification":true,"method":"__proto__","data":{}}', 'METHOD_UNKNOWN'],
    [Buffer.from([0, 255, 1]), 'MESSAGE_INVALID'],
  ])('is refused with its code, and the connection stays open: %s', async (message, code) => {
    const game = await player.game();
    game.channel.socket.send(message);
    await eventually(() =>
      expect(game.channel.received).toMatchObject([{ method: 'info', data: { code, message: expect.any(String) } }]),
    );
    expect(await game.spin()).toMatchObject({ error: { code: 'INIT_FIRST' } });
    game.vanish();
  });

  it('closes a connection that sends only bad messages', async () => {
    const game = await player.game();
    for (let message = 0; message < 20; message++) game.channel.socket.send('nonsense');
    expect(await game.channel.closed).toBe(4000);
  });

  it.each(['/machine', '/notify'])('over the size limit is refused and closes %s', async (path) => {
    const open: ChannelSide = { requests: {}, notifications: {} };
    const channel = await openChannel(floor.address, path, open, open);
    const texts: string[] = [];
    channel.socket.on('message', (data) => texts.push(data.toString()));
    channel.socket.send(JSON.stringify({ request: true, id: 1, method: 'init', data: 'x'.repeat(maxMessageBytes) }));
    expect(await channel.closed).toBe(1009);
    expect(texts.join()).toContain('MESSAGE_TOO_LARGE');
  });

  it('far over the size limit is cut off unread', async () => {
    const game = await player.game();
    game.channel.socket.send('x'.repeat(8 * maxMessageBytes));
    expect(await game.channel.closed).toBe(1009);
  });

  it('over the rate limit is refused with a time to wait', async () => {
    const game = await player.game();
    await game.init('no-such-machine');
    for (let message = 0; message < 110; message++)
      game.channel.socket.send(JSON.stringify({ request: true, id: message, method: 'leave', data: {} }));
    await eventually(() =>
      expect(game.channel.received).toContainEqual({
        method: 'info',
        data: expect.objectContaining({ code: 'RATE_LIMITED' }),
      }),
    );
    game.vanish();
  });

  it.each(['', 'not.a.token', `${'a'.repeat(30)}.b.c`])('a wrong token is refused: "%s"', async (token) => {
    const game = await player.game();
    expect(await game.init('m1', token)).toMatchObject({ error: { code: 'TOKEN_INVALID' } });
    const unknown = new TestPlayer(floor.address, { ...player.signIn, token });
    const notifications = await unknown.notifications();
    expect(notifications.outcome).toMatchObject({ error: { code: 'TOKEN_INVALID' } });
    notifications.socket.terminate();
    game.vanish();
  });

  it('a page that is refused a seat too often is closed', async () => {
    const game = await player.game();
    let refusals = 0;
    // Wait between the messages, so that the rate limit does not refuse them.
    for (; game.channel.socket.readyState === WebSocket.OPEN && refusals < 200; refusals++) {
      await game.init('no-such-machine');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await game.channel.closed).toBe(4000);
    expect(refusals).toBe(120);
  });

  it('a token of another server is refused', async () => {
    const [header, payload] = player.signIn.token.split('.');
    const forged = `${header}.${payload}.${'A'.repeat(43)}`;
    expect(await (await player.game()).init('m1', forged)).toMatchObject({
      error: { code: 'TOKEN_INVALID' },
    });
  });

  it.each([
    ['no such channel', '/nothing', { 'sec-websocket-protocol': subprotocol }, 404],
    ['another subprotocol', '/machine', { 'sec-websocket-protocol': 'chat' }, 400],
    ['a foreign page', '/machine', { 'sec-websocket-protocol': subprotocol, origin: 'https://evil.example' }, 403],
  ])('does not open: %s', async (_, path, headers, status) => {
    expect(await upgradeStatus(floor.address, path, headers)).toBe(status);
  });

  it('opens for a page of our own', async () => {
    const headers = { 'sec-websocket-protocol': subprotocol, origin: floor.address };
    expect(await upgradeStatus(floor.address, '/notify', headers)).toBe(101);
  });
});

describe('logging out', { timeout: 120_000 }, () => {
  it('closes every channel of the sign-in, also those opened with an older token of it, and no other', async () => {
    const floor = await TestFloor.open();
    const player = await floor.player('player1');
    const fresh = await player.get('validate');
    const renewed = new TestPlayer(floor.address, { ...player.signIn, token: String(fresh.body.token) });
    const elsewhere = await floor.player('player1');
    const [own, again, other] = [
      await player.notifications(),
      await renewed.notifications(),
      await elsewhere.notifications(),
    ];
    expect((await renewed.post('player/logout')).status).toBe(200);
    expect(await own.closed).toBe(4000);
    expect(await again.closed).toBe(4000);
    expect((await player.get('player/balance')).status).toBe(401);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    expect((await elsewhere.get('player/balance')).status).toBe(200);
    await floor.close();
  });
});

describe('the jackpot channel', { timeout: 120_000 }, () => {
  it('tells every listener the new amounts of the levels', async () => {
    const floor = await TestFloor.open();
    const player = await floor.player('player1');
    const channel = await openChannel(floor.address, '/jackpot', jackpotClientSide, jackpotServerSide);
    const { token } = player.signIn;
    expect((await channel.peer.request('init', { token }, 2000)).kind).toBe('accepted');
    const game = await player.game();
    await game.init('m1');
    await game.cashIn(1_000);
    floor.agent.cabinet('m1').playRound({ stakeMinor: 1_000, jackpotShareMinor: 10 });
    await eventually(() =>
      expect(channel.received).toEqual([
        { method: 'jackpot', data: { brandId: 'koi', jackpot: '5000004,1000003,200002,50001', version: 4 } },
      ]),
    );
    const { body } = await player.get('machine/brands');
    expect(body).toContainEqual(expect.objectContaining({ id: 'koi', jackpot: '5000004,1000003,200002,50001' }));
    await floor.close();
  });
});
