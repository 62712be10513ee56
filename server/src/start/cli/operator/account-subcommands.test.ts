import { describe, expect, it } from 'vitest';
import { OperatorFloor, reported } from '../../../testing/operator-floor.ts';
import { login, TestPlayer } from '../../../testing/test-player.ts';

describe('accounts by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;
  const codeOf = async (username: string, password: string) =>
    (await login(place.floor.address, { username, password })).body.code;

  it('adds a player who can log in with the printed password; after a new password the old one fails', async () => {
    const said = await operator('account add Newcomer --name New --email new@example.org --keep-password');
    const password = reported(said, 'Password');
    const player = await TestPlayer.login(place.floor.address, 'newcomer', password);
    expect(player.signIn).toMatchObject({ Group: 'user', Permissions: [145] });
    expect((await player.post('player/unlock', { pin: reported(said, 'PIN') })).status).toBe(200);
    await operator('account password newcomer --password-stdin --no-pin', 'a password of my own');
    expect((await player.get('player/balance')).status).toBe(401);
    expect(await codeOf('newcomer', password)).toBe(10700);
    const own = await TestPlayer.login(place.floor.address, 'newcomer', 'a password of my own');
    const pin = reported(await operator('account pin newcomer'), 'PIN');
    // The sign-in is still valid, and can be locked now that the account has a PIN.
    expect((await own.post('player/lock')).body).toEqual({ locked: true });
    expect((await own.post('player/unlock', { pin })).status).toBe(200);
  });

  it('blocks at once: calls are refused, open channels close within seconds, and the name cannot log in', async () => {
    const player = await place.floor.player('player2');
    const [notices, game] = [await player.notifications(), await player.game()];
    expect((await game.init('m2')).kind).toBe('accepted');
    const began = performance.now();
    expect(await operator('account block player2')).toContain('1 sign-in ended');
    expect((await player.get('player/balance')).status).toBe(401);
    expect(await notices.closed).toBe(4000);
    expect(await game.channel.closed).toBe(4000);
    // The server looks every two seconds; the limit is higher because a test computer may be slow.
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await codeOf('player2', 'demo1234')).toBe(10704);
    await operator('account unblock player2');
    await place.floor.player('player2');
  });

  it('sets a role and permissions, and ends sign-ins that have the old ones', async () => {
    const before = await place.floor.player('staff1');
    await operator('account role staff1 user');
    expect((await before.get('validate')).status).toBe(401);
    expect((await place.floor.player('staff1')).signIn.Group).toBe('user');
    const playing = await place.floor.player('staff1');
    await operator('account permissions staff1 7');
    expect((await playing.get('player/balance')).status).toBe(401);
    const without = await place.floor.player('staff1');
    expect((await without.get('player/balance')).status).toBe(403);
    await operator('account permissions staff1 145,7');
    await operator('account role staff1 staff');
    expect((await place.floor.player('staff1')).signIn).toMatchObject({
      Group: 'staff',
      Permissions: [7, 145],
    });
  });

  it('signs out everywhere, and lets in again', async () => {
    const before = await place.floor.player('staff1');
    expect(await operator('account sign-out staff1 --reason lost-phone')).toMatch(/^\d sign-ins? of staff1 ended/);
    expect((await before.get('validate')).status).toBe(401);
    await expect(operator('account sign-out staff1')).rejects.toThrow('is not signed in');
    await place.floor.player('staff1');
  });
});
