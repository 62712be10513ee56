import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { call } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { foldedMailSql, foldMailAddress } from '../sign-in/mail-address.ts';

describe('a forgotten password, asked for by an address in Turkish capitals', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open({ PASSWORD_RESET: 'true', PUBLIC_URL: 'https://play.example.org' });
    await floor.change("UPDATE players SET email = 'ilgin@example.com' WHERE username = 'staff1'");
    await floor.change("UPDATE players SET email = 'ırmak@example.com' WHERE username = 'admin1'");
    await floor.change("UPDATE players SET email = 'irmak@example.com' WHERE username = 'player2'");
  });
  afterAll(() => floor.close());

  const forget = async (email: string) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await call(floor.address, 'POST', '/api/auth/forgot-password', headers, {
      email,
      lang: 'en',
    });
    expect(answer).toMatchObject({ status: 200, body: {} });
  };
  /** Returns the receivers of all mails, oldest first. */
  const receivers = async () => {
    const folder = join(floor.config.dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.map((text) => /^To: (.*)$/m.exec(text)?.[1]?.trim());
  };

  it('is mailed to the address that the account has, and to none of two that fold alike', async () => {
    await forget('İRMAK@EXAMPLE.COM');
    await forget('İLGİN@EXAMPLE.COM');
    await eventually(async () => expect(await receivers()).toEqual(['ilgin@example.com']));
    // Typed exactly, it is the one account's.
    await forget('IRMAK@EXAMPLE.COM');
    await eventually(async () => expect(await receivers()).toEqual(['ilgin@example.com', 'irmak@example.com']));
  });

  it.each(['İLGİN@example.com', 'ılgın@example.com', 'ilgin@example.com'])(
    'finds %s in SQL as in code',
    async (stored) => {
      await floor.change('UPDATE players SET email = ? WHERE username = ?', stored, 'player1');
      const rows = await floor.queryDatabase((db) =>
        db.all<{ folded: string }>(`SELECT ${foldedMailSql} AS folded FROM players WHERE username = 'player1'`),
      );
      expect(rows).toEqual([{ folded: foldMailAddress(stored) }]);
    },
  );
});
