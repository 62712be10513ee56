import { beforeAll, describe, expect, it } from 'vitest';
import { operate } from '../../testing/operate.ts';
import {
  abroad,
  app,
  codeOf,
  from,
  home,
  password,
  SecondFactorFloor,
  ticketOf,
} from '../../testing/second-factor-floor.ts';
import { call, TestPlayer } from '../../testing/test-player.ts';

const place = new SecondFactorFloor();

describe('staff who must have a second factor', { timeout: 120_000 }, () => {
  const restart = ({ isStaffs }: { isStaffs: boolean }) =>
    place.floor.restart({ secondFactor: { ...place.floor.config.secondFactor, isStaffs } });
  beforeAll(() => restart({ isStaffs: true }));
  const setUpAtLogin = (ticket: unknown, ip = home) =>
    call(place.floor.address, 'POST', 'login/second-factor/setup', from(ip), { ticket });

  it('set it up at the login before they get a token, and cannot remove it', async () => {
    const { address } = place.floor;
    expect((await place.logIn('player1', { address })).status).toBe(200);
    const half = await place.logIn('staff1', { address });
    expect(half).toMatchObject({ status: 200, body: { code: 'SECOND_FACTOR_SETUP' } });
    const { ticket } = half.body.Params as { ticket: string };
    expect(await codeOf(setUpAtLogin(ticket, abroad))).toBe('SECOND_FACTOR_EXPIRED');
    const reported = await setUpAtLogin(ticket);
    expect((await setUpAtLogin(ticket)).body).toEqual(reported.body);
    const own = app(reported.body.secret);
    const rival = await ticketOf(place.logIn('staff1', { address }));
    const rivals = app((await setUpAtLogin(rival)).body.secret);
    expect(await codeOf(place.giveCode(ticket, own.wrongCodeAt(place.clock.nowMs()), { address }))).toBe(
      'SECOND_FACTOR_MISMATCH',
    );
    const signedIn = await place.giveCode(ticket, own.codeAt(place.clock.nowMs()), { address });
    expect(signedIn).toMatchObject({ status: 200, body: { Group: 'staff' } });
    expect(signedIn.body.recoveryCodes).toHaveLength(10);
    // Two people set up a second factor for the same account. One has confirmed it, so the code of the other is refused.
    expect(await codeOf(place.giveCode(rival, rivals.codeAt(place.clock.nowMs()), { address }))).toBe(
      'SECOND_FACTOR_EXPIRED',
    );
    expect(await codeOf(place.logIn('staff1', { address }))).toBe('SECOND_FACTOR_NEEDED');
    const staff = new TestPlayer(address, signedIn.body as never);
    expect((await staff.get('player/profile/p-player2')).status).toBe(200);
    expect((await staff.get('player/second-factor')).body).toMatchObject({ isSet: true, isRequired: true });
    const remove = staff.post('player/second-factor/remove', { password, code: place.nextCode(own) });
    expect(await codeOf(remove)).toBe('SECOND_FACTOR_REQUIRED');
    expect(await operate(place.floor, 'account', 'list')).toMatch(/^staff1 {2}staff .*second factor$/m);
    expect(await operate(place.floor, 'account', 'second-factor-reset', 'staff1')).toContain('1 sign-in ended');
    expect((await staff.get('player/balance')).status).toBe(401);
    expect(await codeOf(place.logIn('staff1', { address }))).toBe('SECOND_FACTOR_SETUP');
    await expect(operate(place.floor, 'account', 'second-factor-reset', 'staff1')).rejects.toThrow('nothing changed');
    expect(await operate(place.floor, 'record', 'list', 'staff1')).toContain('account second-factor-reset');
  });

  it('lose sign-ins from before it was required, at calls, channels and validate', async () => {
    await restart({ isStaffs: false });
    const staff = await place.atHome('staff1');
    expect((await staff.get('player/balance')).status).toBe(200);
    await restart({ isStaffs: true });
    const there = new TestPlayer(place.floor.address, staff.signIn);
    for (const path of ['player/balance', 'validate', 'player/second-factor'])
      expect((await there.get(path)).status).toBe(401);
    expect((await there.notifications()).outcome).toMatchObject({
      kind: 'refused',
      error: { code: 'TOKEN_INVALID' },
    });
  });

  it('lose a sign-in that was opened without a code, by whatever call', async () => {
    const player = await place.atHome('player1');
    await place.setUp(player);
    expect((await player.get('player/balance')).status).toBe(200);
    await place.floor.change('UPDATE sign_ins SET by_code = 0');
    expect((await player.get('player/balance')).status).toBe(401);
  });
});
