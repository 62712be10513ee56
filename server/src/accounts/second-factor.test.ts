import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../config-error.ts';
import { openDatabase } from '../database/open-database.ts';
import { type RunningServer, startNode } from '../start-server.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { operate } from '../testing/operate.ts';
import { call, TestPlayer } from '../testing/test-player.ts';
import { TestFloor } from '../testing/test-server.ts';
import { makeMailCode } from './mail-codes.ts';

const home = '203.0.113.1';
const abroad = '198.51.100.7';
const password = 'demo1234';
const stepMs = 30_000;
const samePassword =
  "UPDATE players SET password_hash = (SELECT password_hash FROM players WHERE username = 'player2') WHERE username = 'player1'";

let floor: TestFloor;
const clock = new ManualClock();
beforeAll(async () => {
  const env = {
    LOGIN_ATTEMPTS_PER_MINUTE: '1000',
    CALLS_PER_SECOND: '1000',
    TRUSTED_PROXIES: '127.0.0.1',
    PASSWORD_RESET: 'true',
  };
  floor = await TestFloor.open(env, clock);
});
afterAll(() => floor.close());
beforeEach(async () => {
  clock.advance(10 * stepMs);
  for (const table of [
    'recovery_codes',
    'second_factors',
    'code_tickets',
    'login_attempts',
    'known_places',
    'sign_ins',
  ])
    await floor.change(`DELETE FROM ${table}`);
});

const from = (ip: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': ip });
const logIn = (username: string, { ip = home, secret = password, address = floor.address } = {}) =>
  call(address, 'POST', 'login', from(ip), { username, password: secret, site_id: 2 });
const giveCode = (ticket: unknown, code: string, { ip = home, address = floor.address, device = '' } = {}) =>
  call(address, 'POST', 'login/second-factor', from(ip), { ticket, code, ...(device && { device }) });
const ticketOf = async (answer: ReturnType<typeof logIn>): Promise<unknown> =>
  ((await answer).body.Params as { ticket: unknown }).ticket;
const codeOf = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body.code;

/** A player as a page at home would be. */
const atHome = async (username: string): Promise<TestPlayer> => {
  const { status, body } = await logIn(username);
  expect(status).toBe(200);
  return new TestPlayer(floor.address, body as never);
};
const app = (secret: unknown) => new Authenticator(String(secret));
const post = (player: TestPlayer, path: string, body: unknown) =>
  call(floor.address, 'POST', path, { ...from(home), authorization: `Bearer ${player.signIn.token}` }, body);

/** Sets a second factor up on the profile. The clock stands at its first code afterwards. */
const setUp = async (player: TestPlayer) => {
  const begun = await post(player, 'player/second-factor/begin', { password });
  expect(begun.status).toBe(200);
  const own = app(begun.body.secret);
  const body = { ticket: begun.body.ticket, code: own.codeAt(clock.nowMs()) };
  const confirmed = await post(player, 'player/second-factor/confirm', body);
  expect(confirmed.status).toBe(200);
  return { app: own, recoveryCodes: confirmed.body.recoveryCodes as string[], begun: begun.body };
};
const nextCode = (own: Authenticator): string => {
  clock.advance(stepMs);
  return own.codeAt(clock.nowMs());
};
const labels = (username: string) =>
  floor.look(async (db) =>
    (
      await db.all<{ label: string }>(
        'SELECT label FROM logins WHERE username = ? AND at > ? ORDER BY id',
        username,
        clock.nowMs() - 10 * stepMs,
      )
    ).map(({ label }) => label),
  );

describe('a second factor', { timeout: 120_000 }, () => {
  it('is set by the password and a first code, ends the other sign-ins, and stands before every token from then on', async () => {
    const [player, other] = [await atHome('player1'), await atHome('player1')];
    const bell = await other.notifications();
    expect(await codeOf(post(player, 'player/second-factor/begin', { password: 'wrong-one' }))).toBe(40001);
    const { app: own, recoveryCodes } = await setUp(player);
    expect(recoveryCodes).toHaveLength(10);
    expect((await other.get('player/balance')).status).toBe(401);
    expect(await bell.closed).toBe(4000);
    expect((await player.get('player/balance')).status).toBe(200);
    expect((await player.get('player/second-factor')).body).toMatchObject({
      isSet: true,
      recoveryCodesLeft: 10,
      isRequired: false,
    });

    const half = await logIn('player1');
    expect(half).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect(JSON.stringify(half.body)).not.toContain('eyJ');
    const ticket = (half.body.Params as { ticket: string }).ticket;
    // What confirmed it is spent.
    expect(await codeOf(giveCode(ticket, own.codeAt(clock.nowMs())))).toBe('SECOND_FACTOR_WRONG');
    const signedIn = await giveCode(ticket, nextCode(own));
    expect(signedIn).toMatchObject({
      status: 200,
      body: { Group: 'user', pin_code: 'server', locked: false },
    });
    expect(signedIn.body.recoveryCodes).toBeUndefined();
    const again = new TestPlayer(floor.address, signedIn.body as never);
    expect((await again.get('player/balance')).status).toBe(200);
    expect((await again.get('validate')).status).toBe(200);
    expect(await labels('player1')).toEqual([
      ...['login success', 'login success', 'set second factor', 'wrong code', 'login success'],
      'login check success',
    ]);
  });

  it('takes a code once, none of before, and those of one step around', async () => {
    const { app: own } = await setUp(await atHome('player1'));
    clock.advance(5 * stepMs);
    const code = own.codeAt(clock.nowMs());
    expect((await giveCode(await ticketOf(logIn('player1')), code)).status).toBe(200);
    for (const spent of [code, own.codeAt(clock.nowMs(), -1), own.codeAt(clock.nowMs(), 2)])
      expect(await codeOf(giveCode(await ticketOf(logIn('player1')), spent))).toBe('SECOND_FACTOR_WRONG');
    const ahead = own.codeAt(clock.nowMs(), 1);
    expect((await giveCode(await ticketOf(logIn('player1')), ahead)).status).toBe(200);
    clock.advance(stepMs);
    expect(await codeOf(giveCode(await ticketOf(logIn('player1')), ahead))).toBe('SECOND_FACTOR_WRONG');
  });

  it('has ten recovery codes, each of which counts once, and which are nowhere in the database', async () => {
    const player = await atHome('player1');
    const { recoveryCodes, begun } = await setUp(player);
    const [one = '', two = ''] = recoveryCodes;
    expect((await giveCode(await ticketOf(logIn('player1')), one)).status).toBe(200);
    expect(await codeOf(giveCode(await ticketOf(logIn('player1')), one))).toBe('SECOND_FACTOR_WRONG');
    expect(
      (await giveCode(await ticketOf(logIn('player1')), ` ${two.toUpperCase().replace('-', ' ')}`)).status,
    ).toBe(200);
    expect((await player.get('player/second-factor')).body.recoveryCodesLeft).toBe(8);
    expect(await labels('player1')).toContain('used recovery code');
    const kept = await floor.look(async (db) =>
      JSON.stringify([
        await db.all('SELECT * FROM second_factors'),
        await db.all('SELECT * FROM recovery_codes'),
        await db.all('SELECT * FROM code_tickets'),
      ]),
    );
    for (const secret of [
      String(begun.secret),
      String(begun.ticket),
      ...recoveryCodes.map((code) => code.replace('-', '')),
    ])
      expect(kept).not.toContain(secret);
  });

  it('is removed by password and code alone, and replaced the same way', async () => {
    const [player, { app: own, recoveryCodes }] = await (async () => {
      const one = await atHome('player1');
      return [one, await setUp(one)] as const;
    })();
    const begin = (body: object) => post(player, 'player/second-factor/begin', { password, ...body });
    expect(await codeOf(begin({}))).toBe('SECOND_FACTOR_NEEDED');
    expect(await codeOf(begin({ code: own.wrongCodeAt(clock.nowMs()) }))).toBe('SECOND_FACTOR_WRONG');
    const { body } = await begin({ code: nextCode(own) });
    const fresh = app(body.secret);
    // Nothing holds before it is confirmed.
    const confirm = (code: string) =>
      post(player, 'player/second-factor/confirm', { ticket: body.ticket, code });
    expect(await codeOf(confirm(fresh.wrongCodeAt(clock.nowMs())))).toBe('SECOND_FACTOR_MISMATCH');
    expect((await giveCode(await ticketOf(logIn('player1')), nextCode(own))).status).toBe(200);
    expect((await confirm(fresh.codeAt(clock.nowMs()))).status).toBe(200);
    expect(await codeOf(confirm(nextCode(fresh)))).toBe('SECOND_FACTOR_EXPIRED');
    const halves = [own.codeAt(clock.nowMs()), recoveryCodes[0] ?? ''];
    for (const old of halves)
      expect(await codeOf(giveCode(await ticketOf(logIn('player1')), old))).toBe('SECOND_FACTOR_WRONG');

    const remove = (change: object) =>
      post(player, 'player/second-factor/remove', { password, code: nextCode(fresh), ...change });
    expect(await codeOf(remove({ password: 'wrong-one' }))).toBe(40001);
    expect(await codeOf(remove({ code: fresh.wrongCodeAt(clock.nowMs()) }))).toBe('SECOND_FACTOR_WRONG');
    expect((await remove({})).status).toBe(200);
    expect((await player.get('player/second-factor')).body).toMatchObject({
      isSet: false,
      recoveryCodesLeft: 0,
    });
    expect((await logIn('player1')).status).toBe(200);
    expect(await codeOf(remove({}))).toBe('NOT_FOUND');
    expect(await labels('player1')).toContain('removed second factor');
  });

  it('shows to nobody without the right password', async () => {
    await setUp(await atHome('player1'));
    const wrong = { ip: abroad, secret: 'wrong-one' };
    const [told, others] = [await logIn('player1', wrong), await logIn('player2', wrong)];
    expect(told.body).toEqual(others.body);
    expect(told.body.code).toBe(10700);
  });
});

describe('the ticket between password and code', { timeout: 120_000 }, () => {
  it('counts from the address of the password, for five minutes, once, and for its own purpose', async () => {
    const player = await atHome('player1');
    const { app: own, begun } = await setUp(player);
    const ticket = await ticketOf(logIn('player1'));
    const code = nextCode(own);
    expect(await codeOf(giveCode(ticket, code, { ip: abroad }))).toBe('SECOND_FACTOR_EXPIRED');
    expect(await codeOf(giveCode(begun.ticket, code))).toBe('SECOND_FACTOR_EXPIRED');
    expect(await codeOf(giveCode('x'.repeat(43), code))).toBe('SECOND_FACTOR_EXPIRED');
    expect((await giveCode(ticket, code)).status).toBe(200);
    expect(await codeOf(giveCode(ticket, nextCode(own)))).toBe('SECOND_FACTOR_EXPIRED');
    const late = await ticketOf(logIn('player1'));
    clock.advance(5 * 60_000);
    expect(await codeOf(giveCode(late, own.codeAt(clock.nowMs())))).toBe('SECOND_FACTOR_EXPIRED');
    // One of the login confirms nothing on the profile either, nor does one of another sign-in.
    const [signIn, other] = [await ticketOf(logIn('player1')), await atHome('player2')];
    const confirm = (who: TestPlayer, of: unknown) =>
      codeOf(post(who, 'player/second-factor/confirm', { ticket: of, code: own.codeAt(clock.nowMs()) }));
    expect(await confirm(player, signIn)).toBe('SECOND_FACTOR_EXPIRED');
    const foreign = await post(other, 'player/second-factor/begin', { password });
    expect(await confirm(player, foreign.body.ticket)).toBe('SECOND_FACTOR_EXPIRED');
  });

  it('is void after another password, a ban, a new role and another second factor', async () => {
    const player = await atHome('player1');
    const { app: own } = await setUp(player);
    const changes: (() => Promise<unknown>)[] = [
      () => operate(floor, 'account', 'role', 'player1', 'user'),
      () => operate(floor, 'account', 'permissions', 'player1', '145'),
      () => operate(floor, 'account', 'block', 'player1'),
    ];
    for (const change of changes) {
      const ticket = await ticketOf(logIn('player1'));
      await change();
      expect(await codeOf(giveCode(ticket, nextCode(own)))).toBe('SECOND_FACTOR_EXPIRED');
    }
    expect(await codeOf(logIn('player1'))).toBe(10704);
    await operate(floor, 'account', 'unblock', 'player1');
    // Banned behind the operator's back.
    const ticket = await ticketOf(logIn('player1'));
    await floor.change("UPDATE players SET banned = 1 WHERE username = 'player1'");
    expect(await codeOf(giveCode(ticket, nextCode(own)))).toBe(10704);
    await floor.change("UPDATE players SET banned = 0 WHERE username = 'player1'");

    const signedIn = await giveCode(await ticketOf(logIn('player1')), nextCode(own));
    const again = new TestPlayer(floor.address, signedIn.body as never);
    const beforeReset = await ticketOf(logIn('player1'));
    const change = { old_password: password, new_password: 'a long new one' };
    expect((await again.post('player/password', change)).status).toBe(200);
    expect(await codeOf(giveCode(beforeReset, nextCode(own)))).toBe('SECOND_FACTOR_EXPIRED');
    // The second factor stays.
    expect(await codeOf(logIn('player1', { secret: 'a long new one' }))).toBe('SECOND_FACTOR_NEEDED');
    await floor.change(samePassword);
  });

  it('stands before the token after a forgotten password too, which removes no second factor', async () => {
    const { app: own } = await setUp(await atHome('player1'));
    const waiting = await ticketOf(logIn('player1'));
    const database = await openDatabase(floor.config);
    const email = 'player1@example.com';
    const mail = { kind: 'passwordReset', email, playerId: 'p-player1', content: '{}' } as const;
    const mailed = await database.transact((tx) => makeMailCode(tx, { ...mail, at: clock.nowMs() }));
    await database.close();
    const reset = await call(floor.address, 'POST', '/api/auth/reset-password', from(home), {
      code: mailed,
      password: 'a long new one',
    });
    expect(reset).toMatchObject({ status: 200, body: {} });
    expect(await codeOf(giveCode(waiting, nextCode(own)))).toBe('SECOND_FACTOR_EXPIRED');
    const half = logIn('player1', { secret: 'a long new one' });
    expect(await codeOf(half)).toBe('SECOND_FACTOR_NEEDED');
    expect((await giveCode(await ticketOf(half), nextCode(own))).status).toBe(200);
    await floor.change(samePassword);
  });

  it('of one login leaves no more than five waiting', async () => {
    await setUp(await atHome('player1'));
    for (let logins = 0; logins < 8; logins++) await logIn('player1');
    const [row] = await floor.look((db) => db.all<{ n: number }>('SELECT count(*) AS n FROM code_tickets'));
    expect(Number(row?.n)).toBe(5);
  });
});

describe('wrong codes', { timeout: 120_000 }, () => {
  it('are counted by place: five protect the account from strangers, and keep nobody out who belongs there', async () => {
    const { app: own } = await setUp(await atHome('player1'));
    const ticket = await ticketOf(logIn('player1', { ip: abroad }));
    const told: unknown[] = [];
    for (let guess = 0; guess < 6; guess++) {
      const { body } = await giveCode(ticket, own.wrongCodeAt(clock.nowMs()), { ip: abroad });
      told.push((body.Params as { left_count?: number }).left_count ?? body.code);
    }
    expect(told).toEqual([4, 3, 2, 1, 'SECOND_FACTOR_BLOCKED', 'SECOND_FACTOR_BLOCKED']);
    // Neither the right code nor the right password, nor a made-up mark, lets a stranger go on.
    for (const device of ['', 'a-mark-that-was-made-up'])
      expect(
        await giveCode(await ticketOf(logIn('player1', { ip: abroad })), nextCode(own), {
          ip: abroad,
          device,
        }),
      ).toMatchObject({ status: 429, body: { code: 'SECOND_FACTOR_BLOCKED' } });
    expect((await giveCode(await ticketOf(logIn('player1')), own.codeAt(clock.nowMs()))).status).toBe(200);
    clock.advance(60 * 60_000);
    const later = await ticketOf(logIn('player1', { ip: abroad }));
    expect((await giveCode(later, nextCode(own), { ip: abroad })).status).toBe(200);
  });

  it('stay counted over right passwords, new passwords and other people’s wrong ones', async () => {
    const { app: own } = await setUp(await atHome('player1'));
    for (let guess = 0; guess < 4; guess++) {
      const ticket = await ticketOf(logIn('player1', { ip: abroad }));
      await giveCode(ticket, own.wrongCodeAt(clock.nowMs()), { ip: abroad });
      clock.advance(14 * 60_000);
      await logIn('nobody-at-all', { secret: 'wrong-one' });
    }
    await operate(floor, 'account', 'password', 'player1', '--no-pin');
    await floor.change(samePassword);
    const last = await giveCode(
      await ticketOf(logIn('player1', { ip: abroad })),
      own.wrongCodeAt(clock.nowMs()),
      {
        ip: abroad,
      },
    );
    expect(last.body.code).toBe('SECOND_FACTOR_BLOCKED');
  });

  it('on the profile are counted with those of the login', async () => {
    const player = await atHome('player1');
    const { app: own } = await setUp(player);
    const remove = (code: string) => codeOf(post(player, 'player/second-factor/remove', { password, code }));
    for (let guess = 0; guess < 4; guess++)
      expect(await remove(own.wrongCodeAt(clock.nowMs()))).toBe('SECOND_FACTOR_WRONG');
    expect(await remove(own.wrongCodeAt(clock.nowMs()))).toBe('SECOND_FACTOR_BLOCKED');
    expect(await remove(nextCode(own))).toBe('SECOND_FACTOR_BLOCKED');
    expect(await codeOf(giveCode(await ticketOf(logIn('player1')), nextCode(own)))).toBe(
      'SECOND_FACTOR_BLOCKED',
    );
  });
});

describe('staff who must have a second factor', { timeout: 120_000 }, () => {
  let strict: RunningServer;
  beforeAll(async () => {
    const { config } = floor;
    const secondFactor = { ...config.secondFactor, isStaffs: true };
    strict = await startNode({ ...config, port: 0, secondFactor }, clock);
  });
  afterAll(() => strict.close());
  const setUpAtLogin = (ticket: unknown, ip = home) =>
    call(strict.address, 'POST', 'login/second-factor/setup', from(ip), { ticket });

  it('set it up at the login before they get any token, and cannot remove it', async () => {
    const { address } = strict;
    expect((await logIn('player1', { address })).status).toBe(200);
    const half = await logIn('staff1', { address });
    expect(half).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_SETUP' } });
    const { ticket } = half.body.Params as { ticket: string };
    expect(await codeOf(setUpAtLogin(ticket, abroad))).toBe('SECOND_FACTOR_EXPIRED');
    const told = await setUpAtLogin(ticket);
    expect((await setUpAtLogin(ticket)).body).toEqual(told.body);
    const own = app(told.body.secret);
    const rival = await ticketOf(logIn('staff1', { address }));
    const rivals = app((await setUpAtLogin(rival)).body.secret);
    expect(await codeOf(giveCode(ticket, own.wrongCodeAt(clock.nowMs()), { address }))).toBe(
      'SECOND_FACTOR_MISMATCH',
    );
    const signedIn = await giveCode(ticket, own.codeAt(clock.nowMs()), { address });
    expect(signedIn).toMatchObject({ status: 200, body: { Group: 'staff' } });
    expect(signedIn.body.recoveryCodes).toHaveLength(10);
    // Whoever else began to set one up is late.
    expect(await codeOf(giveCode(rival, rivals.codeAt(clock.nowMs()), { address }))).toBe(
      'SECOND_FACTOR_EXPIRED',
    );
    expect(await codeOf(logIn('staff1', { address }))).toBe('SECOND_FACTOR_NEEDED');
    const staff = new TestPlayer(address, signedIn.body as never);
    expect((await staff.get('player/profile/p-player2')).status).toBe(200);
    expect((await staff.get('player/second-factor')).body).toMatchObject({ isSet: true, isRequired: true });
    const remove = staff.post('player/second-factor/remove', { password, code: nextCode(own) });
    expect(await codeOf(remove)).toBe('SECOND_FACTOR_REQUIRED');
    expect(await operate(floor, 'account', 'list')).toMatch(/^staff1 {2}staff .*second factor$/m);
    expect(await operate(floor, 'account', 'second-factor-reset', 'staff1')).toContain('1 sign-in ended');
    expect((await staff.get('player/balance')).status).toBe(401);
    expect(await codeOf(logIn('staff1', { address }))).toBe('SECOND_FACTOR_SETUP');
    await expect(operate(floor, 'account', 'second-factor-reset', 'staff1')).rejects.toThrow(
      'nothing changed',
    );
    expect(await operate(floor, 'record', 'list', 'staff1')).toContain('account second-factor-reset');
  });

  it('find that sign-ins of before it was asked for are void, at calls, channels and validate', async () => {
    const staff = await atHome('staff1');
    expect((await staff.get('player/balance')).status).toBe(200);
    const there = new TestPlayer(strict.address, staff.signIn);
    for (const path of ['player/balance', 'validate', 'player/second-factor'])
      expect((await there.get(path)).status).toBe(401);
    expect((await there.notifications()).outcome).toMatchObject({
      kind: 'refused',
      error: { code: 'TOKEN_INVALID' },
    });
  });

  it('find that a sign-in without a code is void beside a second factor, whatever made it', async () => {
    const player = await atHome('player1');
    await setUp(player);
    expect((await player.get('player/balance')).status).toBe(200);
    await floor.change('UPDATE sign_ins SET by_code = 0');
    expect((await player.get('player/balance')).status).toBe(401);
  });
});

describe('a server with another key', { timeout: 120_000 }, () => {
  it('does not start on second factors that it could not check, and says what to set', async () => {
    await setUp(await atHome('player1'));
    const { config } = floor;
    const other = {
      ...config,
      port: 0,
      secondFactor: { isStaffs: false, key: 'another key of forty characters or more!' },
    };
    await expect(startNode(other)).rejects.toThrow(/^1 second factors .* set SECOND_FACTOR_KEY/);
    await expect(startNode(other)).rejects.toBeInstanceOf(ConfigError);
  });
});
