import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { operate } from '../../testing/operate.ts';
import {
  abroad,
  codeOf,
  from,
  home,
  password,
  SecondFactorFloor,
  samePassword,
  ticketOf,
} from '../../testing/second-factor-floor.ts';
import { call, TestPlayer } from '../../testing/test-player.ts';
import { issueMailedCode } from '../accounts/mail-texts-and-codes.ts';

const place = new SecondFactorFloor();

describe('the ticket between password and code', { timeout: 120_000 }, () => {
  it('is valid from the address of the password, for five minutes, once', async () => {
    const player = await place.atHome('player1');
    const { app: own, begun } = await place.setUp(player);
    const ticket = await ticketOf(place.logIn('player1'));
    const code = place.nextCode(own);
    expect(await codeOf(place.giveCode(ticket, code, { ip: abroad }))).toBe('SECOND_FACTOR_EXPIRED');
    expect(await codeOf(place.giveCode(begun.ticket, code))).toBe('SECOND_FACTOR_EXPIRED');
    expect(await codeOf(place.giveCode('x'.repeat(43), code))).toBe('SECOND_FACTOR_EXPIRED');
    expect((await place.giveCode(ticket, code)).status).toBe(200);
    expect(await codeOf(place.giveCode(ticket, place.nextCode(own)))).toBe('SECOND_FACTOR_EXPIRED');
    const late = await ticketOf(place.logIn('player1'));
    place.clock.advance(5 * 60_000);
    expect(await codeOf(place.giveCode(late, own.codeAt(place.clock.nowMs())))).toBe('SECOND_FACTOR_EXPIRED');
    // A ticket from the login cannot confirm a set-up on the profile page, and a ticket from the profile page cannot sign
    // in.
    const [signIn, other] = [await ticketOf(place.logIn('player1')), await place.atHome('player2')];
    const confirm = (who: TestPlayer, of: unknown) =>
      codeOf(
        place.post(who, 'player/second-factor/confirm', {
          ticket: of,
          code: own.codeAt(place.clock.nowMs()),
        }),
      );
    expect(await confirm(player, signIn)).toBe('SECOND_FACTOR_EXPIRED');
    const foreign = await place.post(other, 'player/second-factor/begin', { password });
    expect(await confirm(player, foreign.body.ticket)).toBe('SECOND_FACTOR_EXPIRED');
  });

  it('is void after a new password, a ban, a new role and a new second factor', async () => {
    const player = await place.atHome('player1');
    const { app: own } = await place.setUp(player);
    const changes: (() => Promise<unknown>)[] = [
      () => operate(place.floor, 'account', 'role', 'player1', 'user'),
      () => operate(place.floor, 'account', 'permissions', 'player1', '145'),
      () => operate(place.floor, 'account', 'block', 'player1'),
    ];
    for (const change of changes) {
      const ticket = await ticketOf(place.logIn('player1'));
      await change();
      expect(await codeOf(place.giveCode(ticket, place.nextCode(own)))).toBe('SECOND_FACTOR_EXPIRED');
    }
    expect(await codeOf(place.logIn('player1'))).toBe(10704);
    await operate(place.floor, 'account', 'unblock', 'player1');
    // Ban the player in the database directly, because the operator's command would also delete the ticket.
    const ticket = await ticketOf(place.logIn('player1'));
    await place.floor.change("UPDATE players SET banned = 1 WHERE username = 'player1'");
    expect(await codeOf(place.giveCode(ticket, place.nextCode(own)))).toBe(10704);
    await place.floor.change("UPDATE players SET banned = 0 WHERE username = 'player1'");

    const signedIn = await place.giveCode(await ticketOf(place.logIn('player1')), place.nextCode(own));
    const again = new TestPlayer(place.floor.address, signedIn.body as never);
    const beforeReset = await ticketOf(place.logIn('player1'));
    const change = { old_password: password, new_password: 'a long new one' };
    expect((await again.post('player/password', change)).status).toBe(200);
    expect(await codeOf(place.giveCode(beforeReset, place.nextCode(own)))).toBe('SECOND_FACTOR_EXPIRED');
    expect(await codeOf(place.logIn('player1', { secret: 'a long new one' }))).toBe('SECOND_FACTOR_NEEDED');
    await place.floor.change(samePassword);
  });

  it('is needed after a password reset too, which keeps the second factor', async () => {
    const { app: own } = await place.setUp(await place.atHome('player1'));
    const waiting = await ticketOf(place.logIn('player1'));
    const database = await openDatabase(place.floor.config);
    const email = 'player1@example.com';
    const mail = { kind: 'passwordReset', email, playerId: 'p-player1', siteKey: 0, content: '{}' } as const;
    const mailed = await database.transact((tx) => issueMailedCode(tx, { ...mail, at: place.clock.nowMs() }));
    await database.close();
    const reset = await call(place.floor.address, 'POST', '/api/auth/reset-password', from(home), {
      code: mailed,
      password: 'a long new one',
    });
    expect(reset).toMatchObject({ status: 200, body: {} });
    expect(await codeOf(place.giveCode(waiting, place.nextCode(own)))).toBe('SECOND_FACTOR_EXPIRED');
    const half = place.logIn('player1', { secret: 'a long new one' });
    expect(await codeOf(half)).toBe('SECOND_FACTOR_NEEDED');
    expect((await place.giveCode(await ticketOf(half), place.nextCode(own))).status).toBe(200);
    await place.floor.change(samePassword);
  });

  it('exists at most five times per player and address', async () => {
    await place.setUp(await place.atHome('player1'));
    for (let logins = 0; logins < 8; logins++) await place.logIn('player1');
    const [row] = await place.floor.queryDatabase((db) =>
      db.all<{ n: number }>('SELECT count(*) AS n FROM sign_in_tickets'),
    );
    expect(Number(row?.n)).toBe(5);
  });
});
