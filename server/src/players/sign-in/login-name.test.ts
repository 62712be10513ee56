import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

let floor: TestFloor;
beforeAll(async () => {
  floor = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
  await floor.change("UPDATE players SET email = 'Oyuncu@örnek.example' WHERE username = 'player1'");
  await floor.change("UPDATE players SET email = 'two@example.com' WHERE username IN ('player2', 'staff1')");
  await floor.change("UPDATE players SET email = '' WHERE username = 'admin1'");
});
afterAll(() => floor.close());
beforeEach(async () => {
  await floor.change('DELETE FROM login_attempts');
  await floor.change('DELETE FROM known_login_sources');
});

const mail = 'oyuncu@örnek.example';
const attempt = async (username: string, password = 'wrong-one') => {
  const { status, body } = await login(floor.address, { username, password });
  return { status, code: body.code, left: (body.Params as { left_count?: number } | undefined)?.left_count };
};
const wrong = async (username: string, times: number) => {
  const reported: unknown[] = [];
  for (let guess = 0; guess < times; guess++) reported.push(await attempt(username));
  return reported;
};

describe('a login by the folded name', { timeout: 120_000 }, () => {
  it('opens the account whose name is typed in Turkish capitals, which counts the attempts of every spelling', async () => {
    await floor.change("UPDATE players SET username = 'irmak.i' WHERE username = 'staff1'");
    for (const typed of ['İRMAK.İ', 'İrmak.i', 'ırmak.ı', 'IRMAK.I'])
      expect(await attempt(typed, 'demo1234'), typed).toMatchObject({ status: 200 });
    await floor.change('DELETE FROM known_login_sources');
    expect(await attempt('İRMAK.İ')).toMatchObject({ left: 4 });
    expect(await attempt('irmak.i')).toMatchObject({ left: 3 });
    expect(await attempt('ırmak.ı')).toMatchObject({ left: 2 });
    await floor.change("UPDATE players SET username = 'staff1' WHERE username = 'irmak.i'");
  });

  it('is by the exact name first, for accounts from before that fold alike', async () => {
    await floor.change("UPDATE players SET username = 'şeker' WHERE username = 'admin1'");
    await floor.change("UPDATE players SET username = 'seker' WHERE username = 'staff1'");
    await floor.change("UPDATE players SET banned = 1 WHERE username = 'seker'");
    expect(await attempt('ŞEKER', 'demo1234')).toMatchObject({ status: 200 });
    expect(await attempt('SEKER', 'demo1234')).toMatchObject({ code: 10704 });
    await floor.change("UPDATE players SET username = 'staff1', banned = 0 WHERE username = 'seker'");
    await floor.change("UPDATE players SET username = 'admin1' WHERE username = 'şeker'");
  });

  it('opens an account by a mail address in Turkish capitals, whose wrong tries are counted together', async () => {
    await floor.change("UPDATE players SET email = 'ilgin@example.com' WHERE username = 'admin1'");
    for (const typed of ['İLGİN@EXAMPLE.COM', 'İlgin@example.com', 'ILGIN@EXAMPLE.COM', 'ılgın@examplE.com'])
      expect(await attempt(typed, 'demo1234'), typed).toMatchObject({ status: 200 });
    await floor.change('DELETE FROM known_login_sources');
    expect(await attempt('İLGİN@EXAMPLE.COM')).toMatchObject({ left: 4 });
    expect(await attempt('ilgin@example.com')).toMatchObject({ left: 3 });
    // Of an address without an account, too.
    expect(await attempt('İPEK@EXAMPLE.COM')).toMatchObject({ left: 4 });
    expect(await attempt('ipek@example.com')).toMatchObject({ left: 3 });
    await floor.change("UPDATE players SET email = '' WHERE username = 'admin1'");
  });

  it('takes two owners of one folded mail address for none, unless one is typed exactly', async () => {
    await floor.change("UPDATE players SET email = 'ilgin@example.com' WHERE username = 'admin1'");
    await floor.change("UPDATE players SET email = 'ılgın@example.com' WHERE username = 'staff1'");
    expect(await attempt('İLGIN@EXAMPLE.COM', 'demo1234')).toMatchObject({ code: 10700 });
    expect(await attempt('ilgin@example.com', 'demo1234')).toMatchObject({ status: 200 });
    expect(await attempt('ılgın@example.com', 'demo1234')).toMatchObject({ status: 200 });
    await floor.change("UPDATE players SET email = '' WHERE username = 'admin1'");
    await floor.change("UPDATE players SET email = 'two@example.com' WHERE username = 'staff1'");
  });

  it('never opens an account by another accent in its mail address', async () => {
    expect(await attempt('OYÜNCU@örnek.example', 'demo1234')).toMatchObject({ code: 10700 });
  });
});

describe('a login by mail address', { timeout: 120_000 }, () => {
  it.each([mail, ' OYUNCU@xn--rnek-4qa.example ', 'player1'])('opens the account: %s', async (name) => {
    expect(await attempt(name, 'demo1234')).toMatchObject({ status: 200 });
  });

  it.each(['two@example.com', 'player@player1', '@@@@', 'nobody@example.com'])(
    'fails if it belongs to no account or to several: %s',
    async (name) => {
      expect(await attempt(name, 'demo1234')).toEqual({ status: 403, code: 10700, left: 4 });
    },
  );

  it('gets the same answer for an address of one, of several and of no account', async () => {
    const known = await wrong(mail, 7);
    expect(known).toEqual(await wrong('nobody@example.com', 7));
    expect(known).toEqual(await wrong('two@example.com', 7));
    expect(known.at(-1)).toMatchObject({ code: 10702 });
  });

  it('does not reveal whose address it is: the account’s name has its own count', async () => {
    await wrong('player1', 6);
    expect(await attempt(mail)).toEqual({ status: 403, code: 10700, left: 4 });
  });

  it('allows no more tries than the name alone: after five by either, the right password counts as wrong', async () => {
    await wrong('player1', 3);
    await wrong(mail, 2);
    expect(await attempt(mail, 'demo1234')).toEqual({ status: 403, code: 10700, left: 2 });
    expect(await attempt('player1', 'demo1234')).toEqual({ status: 403, code: 10700, left: 1 });
  });

  it('clears the wrong tries by both names', async () => {
    await wrong('player1', 2);
    await wrong(mail, 2);
    expect(await attempt(mail, 'demo1234')).toMatchObject({ status: 200 });
    // The login made its address known, with a count apart. Forget the address, to read the count of unknown sources.
    await floor.change('DELETE FROM known_login_sources');
    expect(await attempt('player1')).toMatchObject({ left: 4 });
    expect(await attempt(mail)).toMatchObject({ left: 4 });
  });
});
