import { describe, expect, it } from 'vitest';
import { operate } from '../../testing/operate.ts';
import {
  abroad,
  codeOf,
  password,
  SecondFactorFloor,
  samePassword,
  ticketOf,
} from '../../testing/second-factor-floor.ts';

const place = new SecondFactorFloor();

describe('wrong codes', { timeout: 120_000 }, () => {
  it('are counted per login source: five lock out strangers, and not the player', async () => {
    const { app: own } = await place.setUp(await place.atHome('player1'));
    const ticket = await ticketOf(place.logIn('player1', { ip: abroad }));
    const reported: unknown[] = [];
    for (let guess = 0; guess < 6; guess++) {
      const { body } = await place.giveCode(ticket, own.wrongCodeAt(place.clock.nowMs()), { ip: abroad });
      reported.push((body.Params as { left_count?: number }).left_count ?? body.code);
    }
    expect(reported).toEqual([4, 3, 2, 1, 'SECOND_FACTOR_BLOCKED', 'SECOND_FACTOR_BLOCKED']);
    // Unknown login sources have used up their wrong codes, so even the right password and code are refused there.
    for (const device of ['', 'a-mark-that-was-made-up'])
      expect(
        await place.giveCode(await ticketOf(place.logIn('player1', { ip: abroad })), place.nextCode(own), {
          ip: abroad,
          device,
        }),
      ).toMatchObject({ status: 429, body: { code: 'SECOND_FACTOR_BLOCKED' } });
    expect((await place.giveCode(await ticketOf(place.logIn('player1')), own.codeAt(place.clock.nowMs()))).status).toBe(
      200,
    );
    place.clock.advance(60 * 60_000);
    const later = await ticketOf(place.logIn('player1', { ip: abroad }));
    expect((await place.giveCode(later, place.nextCode(own), { ip: abroad })).status).toBe(200);
  });

  it('stay counted after right passwords, new passwords and other people’s wrong codes', async () => {
    const { app: own } = await place.setUp(await place.atHome('player1'));
    for (let guess = 0; guess < 4; guess++) {
      const ticket = await ticketOf(place.logIn('player1', { ip: abroad }));
      await place.giveCode(ticket, own.wrongCodeAt(place.clock.nowMs()), { ip: abroad });
      place.clock.advance(14 * 60_000);
      await place.logIn('nobody-at-all', { secret: 'wrong-one' });
    }
    await operate(place.floor, 'account', 'password', 'player1', '--no-pin', '--keep-password');
    await place.floor.change(samePassword);
    const last = await place.giveCode(
      await ticketOf(place.logIn('player1', { ip: abroad })),
      own.wrongCodeAt(place.clock.nowMs()),
      {
        ip: abroad,
      },
    );
    expect(last.body.code).toBe('SECOND_FACTOR_BLOCKED');
  });

  it('on the profile count together with those at the login', async () => {
    const player = await place.atHome('player1');
    const { app: own } = await place.setUp(player);
    const remove = (code: string) => codeOf(place.post(player, 'player/second-factor/remove', { password, code }));
    for (let guess = 0; guess < 4; guess++)
      expect(await remove(own.wrongCodeAt(place.clock.nowMs()))).toBe('SECOND_FACTOR_WRONG');
    expect(await remove(own.wrongCodeAt(place.clock.nowMs()))).toBe('SECOND_FACTOR_BLOCKED');
    expect(await remove(place.nextCode(own))).toBe('SECOND_FACTOR_BLOCKED');
    expect(await codeOf(place.giveCode(await ticketOf(place.logIn('player1')), place.nextCode(own)))).toBe(
      'SECOND_FACTOR_BLOCKED',
    );
  });
});
