import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MachineId } from '@reelfloor/protocol';
import { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game-channel';
import { watchClientSide, watchPath, watchServerSide } from '@reelfloor/protocol/channels/spectator-channel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type Asked, askHost } from '../testing/ask-host.ts';
import { eventually } from '../testing/eventually.ts';
import { operate } from '../testing/operate.ts';
import { openChannel, TestGame } from '../testing/test-player.ts';
import { TestFloor } from '../testing/test-server.ts';

const hosts = { 2: 'a.example', 3: 'b.example' } as const;
type SiteId = keyof typeof hosts;

describe('two sites on one hall', () => {
  let floor: TestFloor;
  let webDir: string;
  const site = (...words: string[]) => operate(floor, 'site', ...words);

  const ask = (host: string, path: string, how: Asked = {}) => askHost(floor.address, host, path, how);
  const gameOf = async (host: string, token: string) =>
    new TestGame(await openChannel(floor.address, '/machine', gameClientSide, gameServerSide, host), token);
  const watch = async (at: SiteId, token: string) => {
    const channel = await openChannel(floor.address, watchPath, watchClientSide, watchServerSide, hosts[at]);
    const init = { token, machineID: 'm1' as MachineId };
    const answer = await channel.peer.request('init', init, 15_000);
    channel.socket.close();
    return answer;
  };
  const login = (at: SiteId, username: string, siteId: number = at) =>
    ask(hosts[at], '/v1/login', { body: { username, password: 'demo1234', site_id: siteId } });
  const tokenOf = async (at: SiteId, username: string): Promise<string> => {
    const { body } = await login(at, username);
    expect(body).toHaveProperty('token');
    return String(body.token);
  };
  const read = (at: SiteId, token: string, path: string) =>
    ask(hosts[at], path.startsWith('/') ? path : `/v1/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });

  beforeAll(async () => {
    webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
    writeFileSync(join(webDir, 'index.html'), '<html><title>Reelfloor</title></html>');
    floor = await TestFloor.open({
      WEB_DIR: webDir,
      CALLS_PER_SECOND: '1000',
      LOGIN_ATTEMPTS_PER_MINUTE: '1000',
    });
  }, 60_000);
  afterAll(async () => {
    await floor.close();
    rmSync(webDir, { recursive: true });
  });

  it('needs the host names of the first site before a second one', async () => {
    expect((await ask('anything.example', '/Settings.json')).status).toBe(200);
    await expect(site('add', '3', '--name', 'Casino B', '--hosts', 'b.example')).rejects.toThrow(
      /Give site 2 its host names first/,
    );
    await site('edit', '2', '--hosts', 'a.example,127.0.0.1');
    await expect(site('add', '3', '--name', 'Casino B', '--hosts', 'a.example')).rejects.toThrow(
      /a\.example belongs to site 2/,
    );
    await expect(site('add', '2', '--name', 'Casino B', '--hosts', 'b.example')).rejects.toThrow(/site 2/i);
    await site('add', '3', '--name', 'Casino B', '--hosts', 'b.example', '--framed-by', 'https://b.casino.example');
    await eventually(async () => expect((await ask('other.example', '/Settings.json')).status).toBe(421));
  });

  it('answers at a host name with the settings and the look of its site', async () => {
    await site('setting', '3', 'DEFAULT_LANG', 'en');
    await expect(site('setting', '3', 'CURRENCY', 'EUR')).rejects.toThrow(/whole hall/);
    await expect(site('setting', '2', 'DEFAULT_LANG', 'en')).rejects.toThrow(/those of the house/);
    await eventually(async () =>
      expect((await ask('b.example', '/Settings.json')).body).toMatchObject({
        SITE_ID: 3,
        HOUSE_NAME: 'Casino B',
        DEFAULT_LANG: 'en',
      }),
    );
    const first = (await ask('a.example:8080', '/Settings.json')).body;
    expect(first).not.toHaveProperty('SITE_ID');
    expect(first).not.toHaveProperty('DEFAULT_LANG');
    const page = (await ask('b.example', '/lobby', { headers: { accept: 'text/html' } })).text;
    expect(page).toContain('<title>Casino B</title>');
    expect(JSON.parse((await ask('b.example', '/manifest.webmanifest')).text)).toMatchObject({
      name: 'Casino B',
    });
  });

  it('refuses a host name of no site, for calls, pages and channels, and still tells of its health', async () => {
    const refused = await ask('c.example', '/check');
    expect(refused).toMatchObject({ status: 421, body: { code: 'HOST_UNKNOWN' } });
    expect(refused.text).toContain('c.example');
    expect((await ask('c.example', '/')).status).toBe(421);
    expect((await ask('c.example', '/livez')).status).toBe(200);
    const upgraded = (host: string) =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(`${floor.address.replace('http', 'ws')}/notify`, ['protoo'], {
          headers: { host },
        });
        socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
        socket.on('open', () => {
          socket.close();
          resolve(101);
        });
        socket.on('error', reject);
      });
    expect(await upgraded('c.example')).toBe(421);
    expect(await upgraded('b.example')).toBe(101);
  });

  it('keeps accounts of one name apart, and takes a login or a token only at its own site', async () => {
    await expect(operate(floor, 'account', 'add', 'player1@4')).rejects.toThrow(/open site 4/);
    await operate(floor, 'account', 'add', 'player1@3', '--name', 'Ada');
    await floor.change(
      `UPDATE players SET must_change_password = 0,
         password_hash = (SELECT password_hash FROM players WHERE id = 'p-player1') WHERE username = 'player1@3'`,
    );
    const [ofA, ofB] = [await tokenOf(2, 'player1'), await tokenOf(3, 'player1')];
    expect((await login(3, 'player1')).body.user).toMatchObject({ username: 'player1' });
    expect(await login(3, 'player1', 2)).toMatchObject({ status: 400, body: { code: 40000 } });
    expect(await login(3, 'player2')).toMatchObject({ status: 403, body: { code: 10700 } });
    for (const [at, token] of [
      [3, ofA],
      [2, ofB],
    ] as const)
      expect(await read(at, token, 'validate')).toMatchObject({ status: 400, body: { code: 40000 } });
    expect((await read(2, ofA, 'validate')).status).toBe(200);
    expect((await read(3, ofB, 'validate')).body.user).toMatchObject({ username: 'player1', name: 'Ada' });
  });

  it('shows nobody of one site to the other as a contact', async () => {
    const contacts = async (at: SiteId) => (await read(at, await tokenOf(at, 'player1'), '/api/chat/contacts')).text;
    expect(await contacts(2)).toContain('p-staff1');
    expect(await contacts(3)).toBe('[]');
  });

  it('shows only the brands and machines of a site, and lets its players join no other', async () => {
    await site('edit', '3', '--brands', 'koi');
    const [ofA, ofB] = [await tokenOf(2, 'player1'), await tokenOf(3, 'player1')];
    const listed = async (at: SiteId, token: string) =>
      ((await read(at, token, 'machine/all')).body.machines as { id: string }[]).map(({ id }) => id);
    await eventually(async () => expect(await listed(3, ofB)).toEqual(['m1']));
    expect(await listed(2, ofA)).toEqual(['m1', 'm2']);
    expect((await read(3, ofB, 'machine/brands')).text).not.toContain('orbit');
    expect((await read(2, ofA, 'machine/brands')).text).toContain('orbit');
    expect((await read(3, ofB, 'machine/orbit')).status).toBe(404);
    const post = (token: string, machineId: string) =>
      ask('b.example', '/v1/player/queue', {
        headers: { authorization: `Bearer ${token}` },
        body: { machineId },
      });
    expect((await post(ofB, 'm2')).body).toMatchObject({ code: 'MACHINE_UNKNOWN' });
    expect((await post(ofB, 'm1')).body).toMatchObject({ code: 'QUEUE_NOT_NEEDED' });
    const game = await gameOf('b.example', ofB);
    expect(await game.init('m2')).toMatchObject({ error: { code: 'MACHINE_UNKNOWN' } });
    game.vanish();
  });

  it('gives one of two players of two sites a raced seat, and tells the other that it is in play and no more', async () => {
    const tokens = { 2: await tokenOf(2, 'player1'), 3: await tokenOf(3, 'player1') };
    const games = {
      2: await gameOf('a.example', tokens[2]),
      3: await gameOf('b.example', tokens[3]),
    };
    const taken = { kind: 'refused', error: { code: 'MACHINE_TAKEN' } };
    const race = async (): Promise<[SiteId, SiteId]> => {
      const [a, b] = await Promise.all([games[2].init('m1'), games[3].init('m1')]);
      expect([a.kind, b.kind].sort()).toEqual(['accepted', 'refused']);
      const [winner, loser]: [SiteId, SiteId] = a.kind === 'accepted' ? [2, 3] : [3, 2];
      const refused = a.kind === 'accepted' ? b : a;
      expect(refused).toMatchObject(taken);
      // Both are called player1; their names and houses differ.
      const ofWinner = winner === 2 ? /Player One|Reelfloor|a\.example|p-player1/ : /Ada|Casino B|b\.example/;
      const received = JSON.stringify([refused, ...games[loser].channel.received]);
      expect(received).not.toMatch(ofWinner);
      return [winner, loser];
    };
    for (let raced = 0; raced < 8; raced++) {
      const [winner] = await race();
      await games[winner].leave();
      games[winner].vanish();
      games[winner] = await gameOf(hosts[winner], tokens[winner]);
    }
    const [winner, loser] = await race();
    const lines = (await read(loser, tokens[loser], 'machine/all')).text;
    expect(lines).toContain('"playing"');
    expect(lines).not.toMatch(/player1|Ada|"p-/);
    await eventually(async () =>
      expect(await watch(loser, tokens[loser])).toMatchObject({ error: { code: 'WATCH_DECLINED' } }),
    );
    await games[winner].leave();
    await eventually(async () => expect((await games[loser].init('m1')).kind).toBe('accepted'));
    await games[loser].leave();
    for (const game of [games[2], games[3]]) game.vanish();
  });

  it('lets only named pages frame a site’s pages', async () => {
    const policies = async (host: string) =>
      (await ask(host, '/', { headers: { accept: 'text/html' } })).headers['content-security-policy'];
    expect(await policies('a.example')).toContain("frame-ancestors 'none'");
    expect(await policies('b.example')).toContain('frame-ancestors https://b.casino.example');
  });

  it('closes a site: its host name answers no more, and its players are signed out', async () => {
    await tokenOf(3, 'player1');
    await expect(site('close', '2')).rejects.toThrow(/first one and stays/);
    await site('close', '3');
    await eventually(async () => expect((await ask('b.example', '/check')).status).toBe(421));
    const left = await floor.queryDatabase((db) =>
      db.all('SELECT 1 FROM sign_ins s JOIN players p ON p.id = s.player_id WHERE p.site_id = 3'),
    );
    expect(left).toEqual([]);
    await expect(site('edit', '3', '--name', 'Other')).rejects.toThrow(/no open site 3/);
    expect(await site('list')).toMatch(/2 {2}Reelfloor {2}a\.example, 127\.0\.0\.1.*\n?.*3 {2}Casino B {2}closed/s);
  });
});
