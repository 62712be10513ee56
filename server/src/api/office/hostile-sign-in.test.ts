import { officeBase } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashTicketOrCookieSecret } from '../../players/sign-in/login-tickets.ts';
import { hashPassword } from '../../players/sign-in/passwords.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { call } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const own = 'seven calm herons';
const minuteMs = 60_000;

describe('who wants to sign in to the office without being asked to', { timeout: 60_000 }, () => {
  const clock = new ManualClock();
  let floor: TestFloor;
  let passwordHash: string;
  beforeAll(async () => {
    const env = { LOGIN_ATTEMPTS_PER_MINUTE: '1000', CALLS_PER_SECOND: '1000', TRUSTED_PROXIES: '127.0.0.1' };
    floor = await TestFloor.open(env, clock);
    passwordHash = await hashPassword(own);
  });
  afterAll(() => floor.close());

  const post = async (path: string, body: object, { ip = '203.0.113.1', ...headers }: Record<string, string> = {}) => {
    const answer = await fetch(new URL(`${officeBase}${path}`, floor.officeAddress), {
      method: 'POST',
      headers: {
        origin: floor.officeAddress,
        'content-type': 'application/json',
        'x-forwarded-for': ip,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const reported = (await answer.json()) as Record<string, string>;
    return { status: answer.status, body: reported, cookie: answer.headers.get('set-cookie') ?? '' };
  };
  const get = (path: string, headers: Record<string, string>) =>
    fetch(new URL(`${officeBase}${path}`, floor.officeAddress), {
      headers: { origin: floor.officeAddress, ...headers },
    });
  const isSignedIn = async (cookie: string, headers: Record<string, string> = {}) =>
    (await get('me/sign-ins', { cookie, ...headers })).status === 200;
  /** Gives the demo's member a known password and a fresh authenticator app, and returns the app. */
  const prepare = async (login: string): Promise<Authenticator> => {
    await floor.change(
      'UPDATE staff SET password_hash = ?, factor_secret = NULL, factor_last_step = 0 WHERE login = ?',
      passwordHash,
      login,
    );
    const { body } = await post('sign-in', { login, password: own });
    const app = new Authenticator(body.secret ?? '');
    const code = app.codeAt(clock.nowMs());
    expect((await post('sign-in/code', { ticket: body.ticket, code })).body.step).toBe('done');
    clock.advance(minuteMs);
    return app;
  };
  const begin = async (login: string, ip = '203.0.113.1') =>
    (await post('sign-in', { login, password: own }, { ip })).body.ticket ?? '';
  const signIn = async (login: string, app: Authenticator) => {
    clock.advance(minuteMs);
    const given = { ticket: await begin(login), code: app.codeAt(clock.nowMs()) };
    return (await post('sign-in/code', given)).cookie;
  };

  it('has five tries for password and code together, also all at once and with new tickets', async () => {
    const app = await prepare('manager1');
    const wrong = app.wrongCodeAt(clock.nowMs());
    const tickets: string[] = [];
    for (let at = 0; at < 7; at++) tickets.push(await begin('manager1'));
    const last = tickets.at(-1) ?? '';
    const codes: (string | undefined)[] = [];
    for (let at = 0; at < 5; at++) codes.push((await post('sign-in/code', { ticket: last, code: wrong })).body.code);
    expect(codes).toEqual(Array(5).fill('CODE_WRONG'));
    const right = { ticket: last, code: app.codeAt(clock.nowMs()) };
    expect((await post('sign-in/code', right)).body.code).toBe('STAFF_WAIT');
    expect((await post('sign-in', { login: 'manager1', password: own })).body.code).toBe('STAFF_WAIT');
    clock.advance(15 * minuteMs + 1);
    expect((await post('sign-in', { login: 'manager1', password: own })).body.step).toBe('code');
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post('sign-in', { login: 'manager2', password: `guess number ${at}` })),
    );
    const judged = guesses.filter(({ body }) => body.code === 'STAFF_UNKNOWN');
    expect(judged).toHaveLength(5);
  });

  it('has five tries from all addresses of an IPv6 network together', async () => {
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 7; guess++) {
      const ip = `2001:db8:7:7::${guess + 1}`;
      codes.push((await post('sign-in', { login: 'cashier1', password: `guess ${guess}` }, { ip })).body.code);
    }
    expect(codes).toEqual([...Array(5).fill('STAFF_UNKNOWN'), 'STAFF_WAIT', 'STAFF_WAIT']);
    const elsewhere = await post('sign-in', { login: 'cashier1', password: 'x' }, { ip: '2001:db8:7:8::1' });
    expect(elsewhere.body.code).toBe('STAFF_UNKNOWN');
  });

  it('cannot use a code twice, nor one of an earlier time, nor at the same time as its owner', async () => {
    const app = await prepare('auditor1');
    const code = app.codeAt(clock.nowMs());
    const earlier = app.codeAt(clock.nowMs(), -1);
    const [one, other] = [await begin('auditor1'), await begin('auditor1', '203.0.113.2')];
    const both = await Promise.all([
      post('sign-in/code', { ticket: one, code }),
      post('sign-in/code', { ticket: other, code }, { ip: '203.0.113.2' }),
    ]);
    expect(both.filter(({ body }) => body.step === 'done')).toHaveLength(1);
    const again = await begin('auditor1');
    for (const used of [code, earlier])
      expect((await post('sign-in/code', { ticket: again, code: used })).body.code).toBe('CODE_WRONG');
  });

  it('cannot use a ticket from another address, for another step, twice, or late, nor after another password', async () => {
    const app = await prepare('cashier1');
    const code = () => app.codeAt(clock.nowMs());
    const expired = async (body: object, headers = {}) =>
      expect((await post('sign-in/code', body, headers)).body.code).toBe('SIGN_IN_EXPIRED');
    const ticket = await begin('cashier1');
    await expired({ ticket, code: code() }, { ip: '198.51.100.7' });
    expect((await post('sign-in/password', { ticket, password: 'another long one' })).body.code).toBe(
      'SIGN_IN_EXPIRED',
    );
    clock.advance(10 * minuteMs + 1);
    await expired({ ticket, code: code() });
    const used = await begin('cashier1');
    expect((await post('sign-in/code', { ticket: used, code: code() })).body.step).toBe('done');
    clock.advance(minuteMs);
    await expired({ ticket: used, code: code() });
    const late = await begin('cashier1');
    await floor.change("UPDATE staff SET password_hash = 'x' WHERE login = 'cashier1'");
    await expired({ ticket: late, code: code() });
    expect(JSON.stringify(await floor.queryDatabase((db) => db.all('SELECT * FROM staff_tickets')))).not.toContain(
      late,
    );
  });

  it('gets a new cookie at each sign-in, whatever cookie came along, and the database has only its hash', async () => {
    const app = await prepare('technician1');
    clock.advance(minuteMs);
    const planted = `office_session=${'p'.repeat(43)}`;
    const given = { ticket: await begin('technician1'), code: app.codeAt(clock.nowMs()) };
    const { cookie } = await post('sign-in/code', given, { cookie: planted });
    const [pair = ''] = cookie.split(';');
    const [, token = ''] = pair.split('=');
    expect(pair).not.toBe(planted);
    expect([await isSignedIn(pair), await isSignedIn(planted)]).toEqual([true, false]);
    expect(cookie).toMatch(/; Path=\/office; HttpOnly; SameSite=Strict$/);
    const rows = await floor.queryDatabase((db) => db.all<{ token_hash: string }>('SELECT * FROM staff_sign_ins'));
    expect(JSON.stringify(rows)).not.toContain(token);
    const hashes = rows.map(({ token_hash }) => token_hash);
    expect(hashes).toContain(hashTicketOrCookieSecret(token));
    for (const hash of hashes) expect(await isSignedIn(`office_session=${hash}`)).toBe(false);
  });

  it('is signed out after half an hour in which nobody uses the page, after twelve hours in any case, and when another one ends it', async () => {
    const app = await prepare('protection1');
    const cookie = await signIn('protection1', app);
    const setBack = (column: string, ms: number) =>
      floor.change(
        `UPDATE staff_sign_ins SET ${column} = ? WHERE staff_id = (SELECT id FROM staff WHERE login = 'protection1')`,
        clock.nowMs() - ms,
      );
    await setBack('seen_at', 29 * minuteMs);
    expect(await isSignedIn(cookie, { 'office-present': '1' })).toBe(true);
    const seenMsAgo = async () => {
      const sql = `SELECT ? - max(seen_at) AS ago FROM staff_sign_ins
        WHERE staff_id = (SELECT id FROM staff WHERE login = 'protection1')`;
      return Number((await floor.queryDatabase((db) => db.get<{ ago: number }>(sql, clock.nowMs())))?.ago);
    };
    expect(await seenMsAgo()).toBeLessThan(minuteMs);
    // A page that nobody uses asks for news, too, and so does a picture on it, or a script that says nothing.
    await setBack('seen_at', 29 * minuteMs);
    expect(await isSignedIn(cookie)).toBe(true);
    expect(await isSignedIn(cookie, { 'office-away': '0' })).toBe(true);
    expect(await seenMsAgo()).toBe(29 * minuteMs);
    await setBack('began_at', 12 * 60 * minuteMs - 1000);
    expect(await isSignedIn(cookie)).toBe(true);
    await setBack('began_at', 12 * 60 * minuteMs + 1000);
    expect(await isSignedIn(cookie)).toBe(false);
    await setBack('began_at', 0);
    expect(await isSignedIn(cookie)).toBe(true);
    await setBack('seen_at', 30 * minuteMs + 1000);
    // Whoever comes back a second too late is told why, and cannot wake the sign-in by saying to be there.
    expect(await isSignedIn(cookie, { 'office-present': '1' })).toBe(false);
    const late = await get('me/sign-ins', { cookie });
    expect(await late.json()).toMatchObject({ code: 'STAFF_IDLE', params: { minutes: 30 } });
    const here = await signIn('protection1', app);
    const there = await signIn('protection1', app);
    const { signIns } = (await (await get('me/sign-ins', { cookie: here })).json()) as {
      signIns: { id: string; isThis: boolean }[];
    };
    const other = signIns.find(({ isThis }) => !isThis);
    const stranger = await OfficeMember.open(floor, 'auditor', 'stranger', clock.nowMs());
    expect((await stranger.call('endSignIn', { params: { id: other?.id } })).status).toBe(404);
    expect(await isSignedIn(there)).toBe(true);
    await post(`me/sign-ins/${other?.id}/end`, {}, { cookie: here });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
  });

  it('cannot act from a page of another site, and the cookie opens no call of players', async () => {
    const member = await OfficeMember.open(floor, 'auditor', 'visited', clock.nowMs());
    for (const origin of [
      'https://elsewhere.example',
      'null',
      floor.address,
      `${floor.officeAddress}.elsewhere.example`,
    ]) {
      for (const path of ['sign-out', 'sign-in', 'actions/addStaff'])
        expect(await member.send('POST', path, {}, { origin }), `${path} from ${origin}`).toMatchObject({
          status: 403,
          body: { code: 'FORBIDDEN' },
        });
    }
    expect((await member.call('ownSignIns')).status).toBe(200);
    expect((await member.send('POST', 'actions/addStaff', {})).body.code).toBe('NO_RIGHT');
    const [, token = ''] = member.cookie.split('=');
    for (const headers of [{ cookie: member.cookie }, { authorization: `Bearer ${token}` }])
      for (const path of ['player/profile', 'player/balance', 'machine/all'])
        expect((await call(floor.address, 'GET', path, headers as Record<string, string>)).status).toBe(401);
  });

  it('learns nothing from the time of an answer: an unknown name costs a hash like a known one', async () => {
    await prepare('attendant1');
    const times: Record<string, number[]> = { attendant1: [], nobody1: [] };
    for (let at = 0; at < 10; at++)
      for (const login of ['attendant1', 'nobody1']) {
        const begun = performance.now();
        await post('sign-in', { login, password: 'not the password' }, { ip: `10.1.${at}.1` });
        times[login]?.push(performance.now() - begun);
      }
    const [known = 0, unknown = 0] = Object.values(times).map((all) => Math.min(...all));
    // A hash takes 12 ms at least, an answer without one few.
    expect(unknown).toBeGreaterThan(known / 3);
    expect(known).toBeGreaterThan(unknown / 3);
  });
});
