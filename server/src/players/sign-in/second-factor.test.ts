import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../platform/process/config-error.ts';
import { startServerNode } from '../../start/server/start-server.ts';
import { besideOthers } from '../../testing/beside-others.ts';
import { abroad, app, codeOf, password, SecondFactorFloor, ticketOf } from '../../testing/second-factor-floor.ts';
import { TestPlayer } from '../../testing/test-player.ts';

const place = new SecondFactorFloor();

describe('a second factor', { timeout: 120_000 }, () => {
  it('is set up by the password and a first code, ends the other sign-ins, and is needed for every token from then on', async () => {
    const [player, other] = [await place.atHome('player1'), await place.atHome('player1')];
    const bell = await other.notifications();
    expect(await codeOf(place.post(player, 'player/second-factor/begin', { password: 'wrong-one' }))).toBe(
      'PASSWORD_WRONG',
    );
    const { app: own, recoveryCodes } = await place.setUp(player);
    expect(recoveryCodes).toHaveLength(10);
    expect((await other.get('player/balance')).status).toBe(401);
    expect(await bell.closed).toBe(4000);
    expect((await player.get('player/balance')).status).toBe(200);
    expect((await player.get('player/second-factor')).body).toMatchObject({
      isSet: true,
      recoveryCodesLeft: 10,
      isRequired: false,
    });

    const half = await place.logIn('player1');
    expect(half).toMatchObject({ status: 200, body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect(JSON.stringify(half.body)).not.toContain('eyJ');
    const ticket = (half.body.Params as { ticket: string }).ticket;
    expect(await codeOf(place.giveCode(ticket, own.codeAt(place.clock.nowMs())))).toBe('SECOND_FACTOR_WRONG');
    const signedIn = await place.giveCode(ticket, place.nextCode(own));
    expect(signedIn).toMatchObject({
      status: 200,
      body: { Group: 'user', pin_code: 'server', locked: false },
    });
    expect(signedIn.body.recoveryCodes).toBeUndefined();
    const again = new TestPlayer(place.floor.address, signedIn.body as never);
    expect((await again.get('player/balance')).status).toBe(200);
    expect((await again.get('validate')).status).toBe(200);
    expect(await place.labels('player1')).toEqual([
      ...['login success', 'login success', 'set second factor', 'wrong code', 'login success'],
      'login check success',
    ]);
  });

  it('accepts a code once, one step early or late, and none older than the last', async () => {
    const { app: own } = await place.setUp(await place.atHome('player1'));
    place.clock.advance(5 * place.stepMs);
    const code = own.codeAt(place.clock.nowMs());
    expect((await place.giveCode(await ticketOf(place.logIn('player1')), code)).status).toBe(200);
    for (const spent of [code, own.codeAt(place.clock.nowMs(), -1), own.codeAt(place.clock.nowMs(), 2)])
      expect(await codeOf(place.giveCode(await ticketOf(place.logIn('player1')), spent))).toBe('SECOND_FACTOR_WRONG');
    const ahead = own.codeAt(place.clock.nowMs(), 1);
    expect((await place.giveCode(await ticketOf(place.logIn('player1')), ahead)).status).toBe(200);
    place.clock.advance(place.stepMs);
    expect(await codeOf(place.giveCode(await ticketOf(place.logIn('player1')), ahead))).toBe('SECOND_FACTOR_WRONG');
  });

  it('has ten recovery codes, each valid once, none readable in the database', async () => {
    const player = await place.atHome('player1');
    const { recoveryCodes, begun } = await place.setUp(player);
    const [one = '', two = ''] = recoveryCodes;
    expect((await place.giveCode(await ticketOf(place.logIn('player1')), one)).status).toBe(200);
    expect(await codeOf(place.giveCode(await ticketOf(place.logIn('player1')), one))).toBe('SECOND_FACTOR_WRONG');
    expect(
      (await place.giveCode(await ticketOf(place.logIn('player1')), ` ${two.toUpperCase().replace('-', ' ')}`)).status,
    ).toBe(200);
    expect((await player.get('player/second-factor')).body.recoveryCodesLeft).toBe(8);
    expect(await place.labels('player1')).toContain('used recovery code');
    const kept = await place.floor.queryDatabase(async (db) =>
      JSON.stringify([
        await db.all('SELECT * FROM second_factors'),
        await db.all('SELECT * FROM recovery_codes'),
        await db.all('SELECT * FROM sign_in_tickets'),
      ]),
    );
    for (const secret of [
      String(begun.secret),
      String(begun.ticket),
      ...recoveryCodes.map((code) => code.replace('-', '')),
    ])
      expect(kept).not.toContain(secret);
  });

  it('is removed and replaced only by password and code', async () => {
    const [player, { app: own, recoveryCodes }] = await (async () => {
      const one = await place.atHome('player1');
      return [one, await place.setUp(one)] as const;
    })();
    const begin = (body: object) => place.post(player, 'player/second-factor/begin', { password, ...body });
    expect(await codeOf(begin({}))).toBe('SECOND_FACTOR_NEEDED');
    expect(await codeOf(begin({ code: own.wrongCodeAt(place.clock.nowMs()) }))).toBe('SECOND_FACTOR_WRONG');
    const { body } = await begin({ code: place.nextCode(own) });
    const fresh = app(body.secret);
    const confirm = (code: string) => place.post(player, 'player/second-factor/confirm', { ticket: body.ticket, code });
    expect(await codeOf(confirm(fresh.wrongCodeAt(place.clock.nowMs())))).toBe('SECOND_FACTOR_MISMATCH');
    expect((await place.giveCode(await ticketOf(place.logIn('player1')), place.nextCode(own))).status).toBe(200);
    expect((await confirm(fresh.codeAt(place.clock.nowMs()))).status).toBe(200);
    expect(await codeOf(confirm(place.nextCode(fresh)))).toBe('SECOND_FACTOR_EXPIRED');
    const halves = [own.codeAt(place.clock.nowMs()), recoveryCodes[0] ?? ''];
    for (const old of halves)
      expect(await codeOf(place.giveCode(await ticketOf(place.logIn('player1')), old))).toBe('SECOND_FACTOR_WRONG');

    const remove = (change: object) =>
      place.post(player, 'player/second-factor/remove', { password, code: place.nextCode(fresh), ...change });
    expect(await codeOf(remove({ password: 'wrong-one' }))).toBe('PASSWORD_WRONG');
    expect(await codeOf(remove({ code: fresh.wrongCodeAt(place.clock.nowMs()) }))).toBe('SECOND_FACTOR_WRONG');
    expect((await remove({})).status).toBe(200);
    expect((await player.get('player/second-factor')).body).toMatchObject({
      isSet: false,
      recoveryCodesLeft: 0,
    });
    expect((await place.logIn('player1')).status).toBe(200);
    expect(await codeOf(remove({}))).toBe('NOT_FOUND');
    expect(await place.labels('player1')).toContain('removed second factor');
  });

  it('shows only after the right password', async () => {
    await place.setUp(await place.atHome('player1'));
    const wrong = { ip: abroad, secret: 'wrong-one' };
    const [reported, others] = [await place.logIn('player1', wrong), await place.logIn('player2', wrong)];
    expect(reported.body).toEqual(others.body);
    expect(reported.body.code).toBe(10700);
  });
});

describe('a server with another key', { timeout: 120_000 }, () => {
  it('refuses to start if it could not check the stored second factors, and says what to set', async () => {
    await place.setUp(await place.atHome('player1'));
    const { config } = place.floor;
    const other = {
      ...config,
      port: 0,
      secondFactor: { isStaffs: false, key: 'another key of forty characters or more!' },
    };
    await expect(startServerNode(other, besideOthers())).rejects.toThrow(/^1 second factors .* set SECOND_FACTOR_KEY/);
    await expect(startServerNode(other, besideOthers())).rejects.toBeInstanceOf(ConfigError);
    await place.floor.change("UPDATE staff SET factor_secret = 'x', factor_key_id = 'other' WHERE login = 'cashier1'");
    await expect(startServerNode(other, besideOthers())).rejects.toThrow(
      /^The codes of 1 members of staff .* staff reset-code LOGIN .* cashier1\./,
    );
  });
});
