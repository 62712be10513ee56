import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { call } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const claimsOf = (token: string): { exp: number; sid: string; sub: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

describe('a sign-in', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open();
  });
  afterAll(() => floor.close());

  it('is renewed by validate, and its older token stays valid until it expires', async () => {
    const player = await floor.player('player1');
    const first = player.signIn.token;
    await floor.change('UPDATE sign_ins SET expires_at = expires_at - 3600000 WHERE id = ?', claimsOf(first).sid);
    const { body } = await player.get('validate');
    const fresh = String(body.token);
    expect(claimsOf(fresh).sid).toBe(claimsOf(first).sid);
    expect(claimsOf(fresh).exp).toBeGreaterThanOrEqual(claimsOf(first).exp);
    for (const token of [first, fresh]) expect((await player.get('player/balance', token)).status).toBe(200);
  });

  it('is recorded by validate when that says something new, and only then counts as a changing call', async () => {
    const slow = await TestFloor.open({ CALLS_PER_SECOND: '1' });
    const player = await slow.player('player1');
    const { sid } = claimsOf(player.signIn.token);
    const seen = () =>
      slow.queryDatabase((db) => db.get('SELECT expires_at, seen_at, seen_ip FROM sign_ins WHERE id = ?', sid));
    expect((await player.get('validate')).status).toBe(200);
    const first = await seen();
    for (let load = 0; load < 20; load++) expect((await player.get('validate')).status).toBe(200);
    expect(await seen()).toEqual(first);
    // Each check seems to come from a new address and would be saved, so a script that repeats it is told to wait.
    const statuses: number[] = [];
    for (let load = 0; load < 12; load++) {
      await slow.change('UPDATE sign_ins SET seen_ip = ? WHERE id = ?', `192.0.2.${load}`, sid);
      statuses.push((await player.get('validate')).status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses).toContain(429);
    await slow.close();
  });

  it('ends after thirty days, however often it is renewed', async () => {
    const player = await floor.player('player1');
    const { sid } = claimsOf(player.signIn.token);
    const dayMs = 24 * 3_600_000;
    await floor.change('UPDATE sign_ins SET began_at = began_at - ? WHERE id = ?', 30 * dayMs - 60_000, sid);
    const { body } = await player.get('validate');
    const leftMs = claimsOf(String(body.token)).exp * 1000 - Date.now();
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(60_000);
  });

  it('ends when its token expires; a later use of the token is logged for its player', async () => {
    const player = await floor.player('player2');
    const { sid, sub } = claimsOf(player.signIn.token);
    const expired = await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('reelfloor')
      .setSubject(sub)
      .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
      .sign(new TextEncoder().encode(floor.config.jwtSecret));
    for (let repeat = 0; repeat < 2; repeat++)
      expect(await player.get('validate', expired)).toMatchObject({
        status: 401,
        body: { code: 'TOKEN_INVALID' },
      });
    const failed = await floor.queryDatabase((db) =>
      db.all("SELECT username, ip FROM logins WHERE label = 'login check failed'"),
    );
    expect(failed).toEqual([{ username: 'player2', ip: '127.0.0.1' }]);
  });

  it('closes its channels when it expires or its player is banned, also when no command did it', async () => {
    for (const end of [
      'UPDATE sign_ins SET expires_at = 1 WHERE player_id = ?',
      'UPDATE players SET banned = 1 WHERE id = ?',
    ]) {
      const player = await floor.player('player2');
      const { socket, closed, outcome } = await player.notifications();
      expect(outcome.kind).toBe('accepted');
      const reason = new Promise((resolve) => socket.once('close', (_, text) => resolve(String(text))));
      await floor.change(end, claimsOf(player.signIn.token).sub);
      expect(await closed).toBe(4000);
      expect(await reason).toBe('TOKEN_INVALID');
      expect((await player.get('validate')).status).toBe(401);
    }
    await floor.change('UPDATE players SET banned = 0');
  });

  it('is revoked by logging out, with all its tokens, and no other sign-in is', async () => {
    const [player, elsewhere] = [await floor.player('player1'), await floor.player('player1')];
    const fresh = String((await player.get('validate')).body.token);
    expect((await player.post('player/logout')).status).toBe(200);
    for (const token of [player.signIn.token, fresh])
      expect(await player.get('player/balance', token)).toMatchObject({
        status: 401,
        body: { code: 'TOKEN_INVALID', ErrorMessage: 'Invalid access_token' },
      });
    expect((await elsewhere.get('player/balance')).status).toBe(200);
    expect((await player.post('player/logout')).status).toBe(401);
  });
});

describe('the PIN lock', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open();
  });
  afterAll(() => floor.close());

  it('applies to every page of the sign-in, over a restart, until the PIN is given', async () => {
    const player = await floor.player('player1');
    expect(player.signIn.locked).toBe(false);
    expect(await player.post('player/lock')).toMatchObject({ status: 200, body: { locked: true } });
    await floor.restart();
    const here = { authorization: `Bearer ${player.signIn.token}` };
    const validated = await call(floor.address, 'GET', 'validate', here);
    expect(validated.body.locked).toBe(true);
    const token = String(validated.body.token);
    expect(await call(floor.address, 'GET', 'player/bonus', { authorization: `Bearer ${token}` })).toMatchObject({
      status: 423,
      body: { code: 'SESSION_LOCKED' },
    });
    const unlock = (pin: unknown) =>
      call(floor.address, 'POST', 'player/unlock', { ...here, 'content-type': 'application/json' }, { pin });
    expect(await unlock('1111')).toMatchObject({
      status: 403,
      body: { code: 'PIN_WRONG', Params: { left_count: 4 } },
    });
    for (const bad of [0, '', '12ab', '1'.repeat(13), null])
      expect(await unlock(bad)).toMatchObject({ status: 400, body: { code: 'BODY_INVALID' } });
    expect(await unlock('0000')).toMatchObject({ status: 200, body: { locked: false } });
    expect((await call(floor.address, 'GET', 'player/bonus', here)).status).toBe(200);
  });

  it('allows taking no machine, and a dropped seat only after the PIN', async () => {
    const player = await floor.player('player2');
    await floor.agent.cut();
    await floor.connectAgent();
    await player.post('player/lock');
    const game = await player.game();
    const locked = { kind: 'refused', error: { code: 'SESSION_LOCKED' } };
    expect(await game.init('m1')).toMatchObject(locked);
    expect(await floor.queryDatabase((db) => db.all('SELECT 1 FROM seats'))).toEqual([]);
    await player.post('player/unlock', { pin: '0000' });
    await eventually(async () => expect(await game.init('m1')).toMatchObject({ kind: 'accepted' }));
    await player.post('player/lock');
    game.vanish();
    const again = await player.game();
    await eventually(async () => expect(await again.init('m1')).toMatchObject(locked));
    await player.post('player/unlock', { pin: '0000' });
    await eventually(async () => expect(await again.init('m1')).toMatchObject({ kind: 'accepted' }));
    await again.leave();
  });

  it('closes the channels that only listen, until the PIN is given', async () => {
    const player = await floor.player('player2');
    const bell = await player.notifications();
    const reason = new Promise((resolve) => bell.socket.once('close', (_, text) => resolve(String(text))));
    await player.post('player/lock');
    expect(await bell.closed).toBe(4000);
    expect(await reason).toBe('SESSION_LOCKED');
    const kept = await player.notifications();
    expect(kept.outcome).toMatchObject({ kind: 'refused', error: { code: 'SESSION_LOCKED' } });
    for (const path of ['player/balance', 'player/profile', '/api/chat/contacts', 'machine/all'])
      expect(await player.get(path)).toMatchObject({ status: 423, body: { code: 'SESSION_LOCKED' } });
    await player.post('player/unlock', { pin: '0000' });
    expect((await player.notifications()).outcome.kind).toBe('accepted');
    // Lock the sign-in in the database, as another program would. The server sees this within two seconds.
    const second = await player.notifications();
    await floor.change('UPDATE sign_ins SET locked_at = 1 WHERE id = ?', claimsOf(player.signIn.token).sid);
    expect(await second.closed).toBe(4000);
  });

  it('refuses presses and money at the machine, and lets the round and the session end', async () => {
    const player = await floor.player('player2');
    await floor.agent.cut();
    await floor.connectAgent();
    const game = await player.game();
    await eventually(async () => expect(await game.init('m2')).toMatchObject({ kind: 'accepted' }));
    await game.cashIn(5_000);
    await player.post('player/lock');
    const locked = { kind: 'refused', error: { code: 'SESSION_LOCKED' } };
    expect(await game.spin()).toMatchObject(locked);
    expect(await game.cashIn(1_000)).toMatchObject(locked);
    expect(await game.cashOut()).toMatchObject(locked);
    const offer = { sdp: 'v=0\r\n', generation: 1 };
    expect(await game.channel.peer.request('offer', offer, 15_000)).toMatchObject(locked);
    expect(await player.post('player/unlock', { pin: '0000' })).toMatchObject({ status: 200 });
    expect(await game.spin()).toMatchObject({ kind: 'accepted' });
    await player.post('player/lock');
    expect(await game.leave()).toMatchObject({ kind: 'accepted' });
  });

  it('ends the sign-in at the fifth wrong PIN, with its channels', async () => {
    const player = await floor.player('player1');
    // Although the sign-in is not locked, the server counts the wrong PINs.
    const { socket, closed } = await player.notifications();
    const reason = new Promise((resolve) => socket.once('close', (_, text) => resolve(String(text))));
    for (const left_count of [4, 3, 2, 1])
      expect(await player.post('player/unlock', { pin: '9999' })).toMatchObject({
        body: { Params: { left_count } },
      });
    expect(await player.post('player/unlock', { pin: '9999' })).toMatchObject({
      status: 401,
      body: { code: 'PIN_EXHAUSTED' },
    });
    expect(await closed).toBe(4000);
    expect(await reason).toBe('PIN_EXHAUSTED');
    expect((await player.get('validate')).status).toBe(401);
    expect((await floor.player('player1')).signIn.locked).toBe(false);
  });

  it('cannot be guessed in parallel', async () => {
    const player = await floor.player('player1');
    await player.post('player/lock');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => player.post('player/unlock', { pin: `100${index}` })),
    );
    expect(answers.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(4);
    expect(answers.some(({ body }) => body.code === 'RATE_LIMITED')).toBe(true);
  });

  it('locks out nobody who has no PIN', async () => {
    await floor.change("UPDATE players SET pin_code = '' WHERE username = 'staff1'");
    const player = await floor.player('staff1');
    expect(await player.post('player/lock')).toMatchObject({ status: 200, body: { locked: false } });
    expect((await player.get('validate')).body.locked).toBe(false);
  });
});
