import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@reelfloor/protocol/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { eventually } from '../../testing/eventually.ts';
import { call, login, type TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('the calls', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  beforeAll(async () => {
    floor = await TestFloor.open();
    player = await floor.player('player1');
  });
  afterAll(() => floor.close());

  it.each(['validate', 'balance', 'brands', 'machines', 'transactions', 'sessions'] as const)(
    '%s answers what the protocol says',
    async (name) => {
      const answer = await player.get(routes[name].path);
      expect(answer.status).toBe(200);
      const kept = name === 'machines' ? 'private, no-cache' : 'no-store';
      expect(answer.headers.get('cache-control')).toBe(kept);
      z.parse(routes[name].answer, answer.body);
    },
  );

  it('lists machines with brand, stakes and status, and one brand by its id', async () => {
    const all = (await player.get('machine/all')).body.machines;
    const line = { id: 'm1', status: 'available', brand: { id: 'koi', name: 'Neon Koi' }, reservation: null };
    expect(all).toMatchObject([{ ...line, stakeMinMinor: 100, stakeMaxMinor: 1_000 }, { id: 'm2' }]);
    expect((await player.get('machine/koi')).body).toMatchObject({ brand: { id: 'koi' }, machines: [line] });
    expect(await player.get('machine/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const { body } = await player.get('machine/brands');
    expect(body).toMatchObject([
      { id: 'koi', machineCount: 1 },
      { id: 'orbit', machineCount: 1 },
      // Brands without machines come last.
      { id: 'anatolia', machineCount: 0 },
      {},
      {},
      {},
    ]);
  });

  it('sends the list of machines again only if it changed for that player', async () => {
    const ask = (headers: Record<string, string> = {}) =>
      fetch(`${floor.address}/v1/machine/all`, {
        headers: { authorization: `Bearer ${player.signIn.token}`, ...headers },
      });
    const first = await ask();
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect((await ask({ 'if-none-match': tag })).status).toBe(304);
    floor.agent.cabinet('m1').show('malfunction');
    await eventually(async () => expect((await ask({ 'if-none-match': tag })).status).toBe(200));
    floor.agent.cabinet('m1').show('idle');
    await eventually(async () => {
      const { machines } = (await (await ask()).json()) as { machines: { status: string }[] };
      expect(machines[0]?.status).toBe('available');
    });
  });

  it.each(['validate', 'player/balance', 'machine/all', 'player/transactions'])(
    '%s without a valid token is refused with 401 and a code',
    async (path) => {
      for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: 'Basic abc' }] as Record<
        string,
        string
      >[]) {
        const answer = await call(floor.address, 'GET', path, headers);
        expect(answer).toMatchObject({
          status: 401,
          body: { code: 'TOKEN_INVALID', ErrorMessage: 'Invalid access_token' },
        });
      }
    },
  );

  it.each([
    ['not JSON', '{', 400, 'BODY_INVALID'],
    ['a missing field', '{"username":"player1"}', 400, 'BODY_INVALID'],
    ['too short a name', '{"username":"abc","password":"demo1234","site_id":2}', 400, 'BODY_INVALID'],
    ['another site', '{"username":"player1","password":"demo1234","site_id":3}', 400, 40000],
    ['a body over the limit', JSON.stringify({ username: 'x'.repeat(20_000) }), 413, 'MESSAGE_TOO_LARGE'],
  ])('login with %s is refused with a code', async (_, body, status, code) => {
    const answer = await call(floor.address, 'POST', 'login', { 'content-type': 'application/json' }, body);
    expect(answer).toMatchObject({ status, body: { code, ErrorMessage: expect.any(String) } });
  });

  it('pages through transactions, newest first, each once', async () => {
    const game = await player.game();
    await game.init('m1');
    for (let round = 0; round < 3; round++) {
      await game.cashIn(100);
      await game.cashOut();
    }
    await game.leave();
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await player.get(`player/transactions?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...(body.items as { id: string }[]).map(({ id }) => id));
      cursor = String(body.nextCursor ?? '');
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(seen).toEqual([...seen].sort((a, b) => Number(b) - Number(a)));
    for (const bad of ['limit=0', 'limit=x', 'cursor=!!', 'cursor=AAAA'])
      expect(await player.get(`player/transactions?${bad}`)).toMatchObject({ status: 400 });
    expect((await player.get('player/sessions?limit=1')).body).toMatchObject({
      items: [{ machine: 'm1' }],
      nextCursor: null,
    });
  });

  it('describes itself at /docs from the same schemas', async () => {
    const { body } = await call(floor.address, 'GET', '/docs/json', {});
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const known = Object.values(routes).map(
      ({ method, path }) =>
        `${method} ${decodeURI(new URL(path, 'http://server/v1/').pathname).replace(/:(\w+)/, '{$1}')}`,
    );
    expect(described.sort()).toEqual(known.sort());
    const docs = await call(floor.address, 'GET', '/docs', {});
    expect(docs.status).toBe(200);
    expect(docs.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(docs.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });

  it('answers a malformed address with our own error', async () => {
    expect(await call(floor.address, 'GET', '/%zz', {})).toMatchObject({
      status: 400,
      body: { code: 'BODY_INVALID', ErrorMessage: expect.any(String) },
    });
  });

  it('reports its health and, in the demo, that it uses play money only', async () => {
    expect((await call(floor.address, 'GET', '/healthz', {})).body).toEqual({ status: 'ok' });
    expect((await call(floor.address, 'GET', '/Settings.json', {})).body).toEqual({ PLAY_MONEY: true });
    writeFileSync(join(floor.config.dataDir, 'Settings.json'), '{"CURRENCY":"EUR"}');
    expect((await call(floor.address, 'GET', '/Settings.json', {})).body).toEqual({
      CURRENCY: 'EUR',
      PLAY_MONEY: true,
    });
  });
});

describe('login', { timeout: 120_000 }, () => {
  it('returns the user and the time of the login before this one', async () => {
    const floor = await TestFloor.open();
    const first = await floor.player('player2');
    expect(first.signIn).toMatchObject({
      Permissions: [145],
      Group: 'user',
      last_logon: null,
      ip_address: '127.0.0.1',
      user: { username: 'player2', displayName: 'Player Two' },
    });
    // The answer says only where the PIN is checked. With the PIN's hash, an attacker could find the PIN.
    expect(first.signIn.pin_code).toBe('server');
    expect((await first.get('validate')).body.pin_code).toBe('server');
    const second = await floor.player('PLAYER2');
    expect(second.signIn.last_logon_ip).toBe('127.0.0.1');
    const fresh = (await second.get('validate')).body;
    expect(fresh.last_logon).toBe(second.signIn.last_logon);
    expect(fresh.token).not.toBe(second.signIn.token);
    await floor.close();
  });

  it.each(['player1', 'nobody-by-this-name'])(
    'counts wrong passwords of %s, then protects the name',
    async (username) => {
      const floor = await TestFloor.open();
      const attempt = (password: string) => login(floor.address, { username, password });
      for (const left_count of [4, 3, 2, 1, 0])
        expect(await attempt('wrong-one')).toMatchObject({
          status: 403,
          body: { code: 10700, Params: { left_count, block_time: 15 } },
        });
      expect(await attempt('demo1234')).toMatchObject({
        status: 429,
        body: { code: 10702, Params: { block_time: 15 } },
      });
      await floor.restart();
      expect(await attempt('demo1234')).toMatchObject({ status: 429, body: { code: 10702 } });
      const labels = await floor.queryDatabase((db) => db.all('SELECT label FROM logins WHERE username = ?', username));
      // An unknown name is logged only once, when it is blocked, so that invented names cannot fill the table.
      const failed = username === 'player1' ? Array(5).fill({ label: 'login failed' }) : [];
      expect(labels).toEqual([...failed, { label: 'temporary blocked' }]);
      await floor.close();
    },
  );

  it('limits the wrong passwords from one address, whatever the names; right ones are not counted', async () => {
    const floor = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '3' });
    const attempt = (username: string, password: string) => login(floor.address, { username, password });
    for (let round = 0; round < 4; round++) expect((await attempt('player1', 'demo1234')).status).toBe(200);
    for (const name of ['made-up-1', 'made-up-2', 'made-up-3'])
      expect(await attempt(name, 'wrong-one')).toMatchObject({ status: 403, body: { code: 10700 } });
    expect(await attempt('made-up-4', 'wrong-one')).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', Params: { retry_s: expect.any(Number) } },
    });
    expect(await floor.queryDatabase((db) => db.all("SELECT 1 FROM logins WHERE username LIKE 'made-up%'"))).toEqual(
      [],
    );
    await floor.close();
  });

  it('forgets wrong attempts after the right password, and tells of a ban only then', async () => {
    const floor = await TestFloor.open();
    const attempt = (password: string) => login(floor.address, { username: 'player1', password });
    await attempt('wrong-one');
    expect((await attempt('demo1234')).status).toBe(200);
    expect((await attempt('wrong-one')).body).toMatchObject({ Params: { left_count: 4 } });
    const { SqliteConnection } = await import('../../platform/database/sqlite-connection.ts');
    const file = new SqliteConnection(floor.config.databasePath, 'write');
    file.run("UPDATE players SET banned = 1 WHERE username = 'player1'", []);
    file.close();
    expect((await attempt('wrong-one')).body).toMatchObject({ code: 10700 });
    for (let repeat = 0; repeat < 2; repeat++)
      expect(await attempt('demo1234')).toMatchObject({ status: 403, body: { code: 10704 } });
    const reported = await floor.queryDatabase((db) =>
      db.all("SELECT 1 FROM logins WHERE label = 'login not allowed'"),
    );
    expect(reported).toHaveLength(1);
    await floor.close();
  });
});
