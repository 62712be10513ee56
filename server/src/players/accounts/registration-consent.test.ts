import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { operate } from '../../testing/operate.ts';
import { call, TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

/** The text of a mail. How it is encoded depends on how many letters of the code are Latin. */
const textOf = (mail: string): string => {
  const [head = '', ...body] = mail.split('\n\n');
  const text = body.join('\n\n');
  if (/^Content-Transfer-Encoding: base64$/m.test(head)) return Buffer.from(text, 'base64').toString();
  // Quoted-printable breaks long lines with "=".
  return text.replaceAll('=\n', '').replaceAll('=3D', '=');
};

it('keeps the consent of a registration to published terms, which are then not asked for again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reelfloor-terms-'));
  const files = ['tr.txt', 'en.txt'].map((name) => join(folder, name));
  for (const file of files) await writeFile(file, 'Terms of this house.');
  const floor = await TestFloor.open({ REGISTRATION: 'true', PUBLIC_URL: 'https://play.example.org' });
  const post = (path: string, body: object) =>
    call(floor.address, 'POST', path, { 'content-type': 'application/json' }, body);
  try {
    await operate(floor, 'terms', 'publish', ...files, '--reason', 'first ones');
    const asked = await call(floor.address, 'GET', '/api/auth/register', {});
    const { terms } = asked.body as { terms: { url: string; version: string } };
    expect(terms.url).toBe('/terms-of-use.html');
    const order = {
      ...{ username: 'newcomer', password: 'long enough', email: 'new@example.org', site_id: 2 },
      ...{ lang: 'ar', born_on: '1990-05-17', terms_version: terms.version },
    };
    const other = { ...order, terms_version: '0123456789abcdef' };
    expect(await post('/api/auth/register', other)).toMatchObject({ body: { code: 'TERMS_CHANGED' } });
    expect((await post('/api/auth/register', order)).status).toBe(200);
    const mails = join(floor.config.dataDir, 'mail');
    let code: string | undefined;
    await eventually(async () => {
      const [name = ''] = await readdir(mails);
      code = /#code=([\w-]+)/.exec(textOf(await readFile(join(mails, name), 'utf8')))?.[1];
      expect(code).toBeDefined();
    });
    expect((await post('/api/auth/register/confirm', { code })).status).toBe(200);
    // The page shows English to readers of a language that the terms lack.
    expect(await floor.queryDatabase((db) => db.all('SELECT terms_number, lang, ip FROM consents'))).toEqual([
      { terms_number: 1, lang: 'en', ip: '127.0.0.1' },
    ]);
    const newcomer = await TestPlayer.login(floor.address, 'newcomer', 'long enough');
    expect((await newcomer.get('player/protection')).body.termsDue).toBeNull();
  } finally {
    await floor.close();
    await rm(folder, { recursive: true });
  }
});
