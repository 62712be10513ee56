import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OfficeMember } from '../../testing/office-member.ts';
import { login, TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { argon2Options, passwordForms, plainPassword } from './passwords.ts';

const composed = 'çok gizli şifrem'.normalize('NFC');
const decomposed = composed.normalize('NFD');

it('makes one form of composed and decomposed letters and of every space, and changes nothing else', () => {
  expect(plainPassword(decomposed)).toBe(composed);
  expect(plainPassword('a\u00a0b\u3000c\u202fd')).toBe('a b c d');
  // NFKC would make these the same password.
  expect(new Set(['ﬁ', 'fi', 'Ａ', 'A', '²', '2'].map(plainPassword)).size).toBe(6);
  expect(passwordForms('demo1234')).toEqual(['demo1234']);
  expect(passwordForms(decomposed)).toEqual([composed, decomposed]);
  expect(passwordForms(composed)).toEqual([composed, decomposed]);
});

describe('a password with letters that systems type differently', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
  });
  afterAll(() => floor.close());
  beforeEach(() => floor.change('DELETE FROM login_attempts'));

  const statusOf = async (username: string, password: string) =>
    (await login(floor.address, { username, password })).status;
  const hashOf = async (username: string) => {
    let found = '';
    await floor.withDatabase(async ({ read }) => {
      const row = await read.get<{ password_hash: string }>(
        'SELECT password_hash FROM players WHERE username = ?',
        username,
      );
      found = row?.password_hash ?? '';
    });
    return found;
  };
  const keepHash = (username: string, password_hash: string) =>
    floor.withDatabase(async (database) => {
      await database.transact((tx) =>
        tx.run('UPDATE players SET password_hash = ? WHERE username = ?', password_hash, username),
      );
    });

  it('is right in either form, whichever was chosen', async () => {
    const player = await TestPlayer.login(floor.address, 'player2');
    const change = { old_password: 'demo1234', new_password: decomposed };
    expect((await player.post('player/password', change)).status).toBe(200);
    expect(await statusOf('player2', composed)).toBe(200);
    expect(await statusOf('player2', decomposed)).toBe(200);
    const back = { old_password: composed, new_password: 'another good one' };
    expect((await player.post('player/password', back)).status).toBe(200);
    expect(await statusOf('player2', decomposed)).toBe(403);
  });

  it.each([
    ['decomposed', decomposed],
    ['with the space of another keyboard', composed.replaceAll(' ', '\u00a0')],
  ])('is right where its old hash is of the text %s, which is then hashed anew, once', async (_, typed) => {
    const old = await hash(typed, argon2Options);
    await keepHash('player1', old);
    expect(await statusOf('player1', 'çok gizli sifrem')).toBe(403);
    expect(await hashOf('player1')).toBe(old);
    expect(await statusOf('player1', typed)).toBe(200);
    const renewed = await hashOf('player1');
    expect(renewed).not.toBe(old);
    for (const form of [composed, decomposed, typed]) expect(await statusOf('player1', form)).toBe(200);
    expect(await hashOf('player1')).toBe(renewed);
  });

  it('signs in from two pages at once, both of which hash it anew', async () => {
    await keepHash('player1', await hash(decomposed, argon2Options));
    const both = [statusOf('player1', composed), statusOf('player1', decomposed)];
    expect(await Promise.all(both)).toEqual([200, 200]);
    expect(await statusOf('player1', composed)).toBe(200);
  });

  it('signs a member of staff in, too', async () => {
    await OfficeMember.invite(floor, 'cashier', 'gul', 'unused password');
    const old = await hash(decomposed, argon2Options);
    await floor.withDatabase(async (database) => {
      await database.transact((tx) =>
        tx.run('UPDATE staff SET password_hash = ? WHERE login = ?', old, 'gul'),
      );
    });
    const nobody = await OfficeMember.open(floor, 'attendant', 'nobody');
    const begin = (password: string) => nobody.call('signIn', { body: { login: 'gul', password } });
    expect((await begin(composed)).body).toMatchObject({ step: 'password' });
    const { ticket } = (await begin(decomposed)).body;
    const again = { body: { ticket, password: composed } };
    expect((await nobody.call('signInPassword', again)).body).toMatchObject({ code: 'PASSWORD_SAME' });
  });
});
