import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OfficeMember } from '../../testing/office-member.ts';
import { login, TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { hashPassword, normalizePassword } from './passwords.ts';

const composed = 'çok gizli şifrem'.normalize('NFC');
const decomposed = composed.normalize('NFD');

it('makes one form of composed and decomposed letters and of every space, and changes nothing else', () => {
  expect(normalizePassword(decomposed)).toBe(composed);
  expect(normalizePassword('a\u00a0b\u3000c\u202fd')).toBe('a b c d');
  // NFKC would make these the same password.
  expect(new Set(['ﬁ', 'fi', 'Ａ', 'A', '²', '2'].map(normalizePassword)).size).toBe(6);
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

  it('signs a member of staff in, too', async () => {
    await OfficeMember.invite(floor, 'cashier', 'gul', 'unused password');
    const hash = await hashPassword(decomposed);
    await floor.withDatabase(async (database) => {
      await database.transact((tx) => tx.run('UPDATE staff SET password_hash = ? WHERE login = ?', hash, 'gul'));
    });
    const nobody = await OfficeMember.open(floor, 'attendant', 'nobody');
    const begin = (password: string) => nobody.call('signIn', { body: { login: 'gul', password } });
    expect((await begin(composed)).body).toMatchObject({ step: 'password' });
    const { ticket } = (await begin(decomposed)).body;
    const again = { body: { ticket, password: composed } };
    expect((await nobody.call('signInPassword', again)).body).toMatchObject({ code: 'PASSWORD_SAME' });
  });
});
