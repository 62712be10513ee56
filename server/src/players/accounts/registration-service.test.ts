import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashInformationPageContent } from '../../backoffice/settings/operator-information-pages.ts';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { createSingleSite } from '../../platform/sites/sites.ts';
import { eventually } from '../../testing/eventually.ts';
import { call, login } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { HashConcurrencyLimiter } from '../sign-in/hash-concurrency-limiter.ts';
import { MailService } from './mail-service.ts';
import { RegistrationService } from './registration-service.ts';

const json = { 'content-type': 'application/json' };
const terms = { url: '/terms-of-use.html', version: hashInformationPageContent('/terms-of-use.html') };
const registration = {
  username: 'Newcomer.1',
  password: 'long enough',
  email: 'New@Example.org',
  name: 'Ayşe',
  lastname: 'Yılmaz',
  site_id: 2,
  lang: 'en',
  born_on: '1990-05-17',
  terms_version: terms.version,
};

describe('registering and resetting a password', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open({
      REGISTRATION: 'true',
      PASSWORD_RESET: 'true',
      PUBLIC_URL: 'https://play.example.org',
      WEB_DIR: tmpdir(),
    });
  });
  afterAll(() => floor.close());

  const post = (path: string, body: unknown) => call(floor.address, 'POST', path, json, body);
  const register = (change: object = {}) => post('/api/auth/register', { ...registration, ...change });
  const forgot = (email: string) => post('/api/auth/forgot-password', { email, lang: 'en' });
  const mails = async (): Promise<string[]> => {
    const folder = join(floor.config.dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    // Decode the quoted-printable encoding of mails, which breaks long lines with "=".
    const read = names.sort().map(async (name) => (await readFile(join(folder, name), 'utf8')).replace(/=\n/g, ''));
    return (await Promise.all(read)).map((text) => text.replaceAll('=3D', '='));
  };
  const mailed = async (count: number): Promise<string> => {
    let all: string[] = [];
    await eventually(async () => {
      all = await mails();
      expect(all).toHaveLength(count);
    });
    return all.at(-1) ?? '';
  };
  const codeIn = (mail: string): string => /#code=([\w-]+)/.exec(mail)?.[1] ?? 'none';

  it('registers by mail: confirming the code makes the account, once', async () => {
    expect(await register()).toMatchObject({ status: 200, body: {} });
    const mail = await mailed(1);
    expect(mail).toContain('To: new@example.org');
    expect(mail).toContain('https://play.example.org/mail-confirm#code=');
    expect((await login(floor.address, { username: 'newcomer.1', password: 'long enough' })).body.code).toBe(10700);
    const confirm = () => post('/api/auth/register/confirm', { code: codeIn(mail) });
    expect(await confirm()).toMatchObject({ status: 200, body: { username: 'newcomer.1' } });
    expect(await confirm()).toMatchObject({ status: 400, body: { code: 'CODE_INVALID' } });
    const signedIn = await login(floor.address, { username: 'Newcomer.1', password: 'long enough' });
    expect(signedIn.body).toMatchObject({
      Group: 'user',
      Permissions: [145],
      pin_code: '',
      user: { displayName: 'Ayşe Yılmaz', email: 'new@example.org' },
    });
  });

  it('keeps the birth date and which terms were accepted, and says before what it asks for', async () => {
    const before = (await mails()).length;
    const asked = await call(floor.address, 'GET', '/api/auth/register', {});
    expect(asked).toMatchObject({ status: 200, body: { minAge: 18, terms } });
    expect(await register({ username: 'grown-up', email: 'grown@example.org' })).toMatchObject({
      status: 200,
    });
    const code = codeIn(await mailed(before + 1));
    expect((await post('/api/auth/register/confirm', { code })).status).toBe(200);
    const kept = await floor.queryDatabase((db) =>
      db.all(
        `SELECT p.born_on, c.terms_url, c.terms_version FROM players p JOIN consents c ON c.player_id = p.id
         WHERE p.username = 'grown-up'`,
      ),
    );
    expect(kept).toEqual([{ born_on: '1990-05-17', terms_url: terms.url, terms_version: terms.version }]);
  });

  it('takes no consent to terms that have changed meanwhile', async () => {
    await mkdir(join(floor.config.dataDir, 'pages'), { recursive: true });
    const page = join(floor.config.dataDir, 'pages', 'terms-of-use.html');
    await writeFile(page, '<p>Other terms.</p>');
    expect(await register()).toMatchObject({ status: 400, body: { code: 'TERMS_CHANGED' } });
    const asked = await call(floor.address, 'GET', '/api/auth/register', {});
    const { version } = (asked.body as { terms: { version: string } }).terms;
    expect(version).toBe(hashInformationPageContent('<p>Other terms.</p>'));
    await rm(page);
  });

  it('tells nobody whether a mail address belongs to an account', async () => {
    const before = (await mails()).length;
    const [known, unknown] = [await forgot('Player1@example.com'), await forgot('nobody@example.com')];
    expect(known.status).toBe(200);
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(await mailed(before + 1)).toContain('To: player1@example.com');
    const again = await register({ username: 'somebody-else', email: 'player2@example.com' });
    expect(again).toMatchObject({ status: 200, body: {} });
    const mail = await mailed(before + 2);
    expect(mail).toContain('To: player2@example.com');
    expect(mail).toContain('player2');
    expect(mail).not.toContain('#code=');
  });

  it('counts mails by the address that they reach, however it is typed', async () => {
    const database = await openDatabase(floor.config);
    const sent: string[] = [];
    const service = new RegistrationService({
      database,
      bus: new InMemoryBus(() => {}),
      post: new MailService(
        async ({ to }) => void sent.push(to),
        { operatorName: 'Reelfloor', publicUrl: () => 'https://play.example.org' },
        () => {},
      ),
      gate: new HashConcurrencyLimiter(),
      allowsRegistration: true,
      allowsPasswordReset: true,
      minPasswordLength: 8,
      readTerms: async () => terms,
      now: () => 0,
      onError: () => {},
    });
    await floor.change("UPDATE players SET email = 'Old@bücher.example' WHERE username = 'staff1'");
    for (const email of [
      'old@bücher.example',
      'OLD@BÜCHER.example',
      'old@xn--bcher-kva.example',
      'Old@Bücher.example',
      'OLD@xn--BCHER-kva.example',
    ])
      expect(await service.forgotPassword(email, 'en', createSingleSite(2), '192.0.2.1')).toMatchObject({
        ok: true,
      });
    await service.finished();
    expect(sent).toEqual(Array(3).fill('old@xn--bcher-kva.example'));
    await database.close();
  });

  it.each(['old(1)@example.org', 'x:old@example.org', 'old@example.org(1)', 'old@[127.0.0.1]', 'old\\@example.org'])(
    'takes no address that a mailer reads as another one: %s',
    async (email) => {
      const answer = await call(floor.address, 'POST', '/api/auth/forgot-password', json, { email });
      expect(answer).toMatchObject({ status: 400, body: { code: 'BODY_INVALID' } });
    },
  );

  it('tells only by mail that a name is taken', async () => {
    const before = (await mails()).length;
    const taken = await register({ username: 'PLAYER1', email: 'fourth@example.com' });
    expect(taken).toMatchObject({ status: 200, body: {} });
    const mail = await mailed(before + 1);
    expect(mail).toContain('To: fourth@example.com');
    expect(mail).toContain('player1');
    expect(mail).toContain('https://play.example.org/register');
    expect(mail).not.toContain('#code=');
  });

  it('answers before the work that depends on who exists, so the time tells nothing', async () => {
    const database = await openDatabase(floor.config);
    const held: Promise<never>[] = [];
    const service = new RegistrationService({
      database: {
        ...database,
        read: database.read,
        transact: () => {
          held.push(new Promise<never>(() => {}));
          return held.at(-1) as Promise<never>;
        },
      } as Database,
      bus: new InMemoryBus(() => {}),
      post: new MailService(
        async () => {},
        { operatorName: 'Reelfloor', publicUrl: () => 'https://play.example.org' },
        () => {},
      ),
      gate: new HashConcurrencyLimiter(),
      allowsRegistration: true,
      allowsPasswordReset: true,
      minPasswordLength: 8,
      readTerms: async () => terms,
      now: () => Date.parse('2026-11-28T12:00:00Z'),
      onError: () => {},
    });
    const order = { ...registration, lang: 'en' as const };
    for (const email of ['player1@example.com', 'unknown@example.com']) {
      expect(await service.forgotPassword(email, 'en', createSingleSite(2), '192.0.2.1')).toEqual({
        ok: true,
        value: {},
      });
      expect(await service.register({ ...order, email }, createSingleSite(2), '192.0.2.2')).toEqual({
        ok: true,
        value: {},
      });
      const taken = { ...order, email, username: 'player1' };
      expect(await service.register(taken, createSingleSite(2), '192.0.2.3')).toEqual({
        ok: true,
        value: {},
      });
    }
    // One code for the forgotten password, and one for each of four registrations, which count its mails.
    expect(held).toHaveLength(5);
    await database.close();
  });

  it('resets a forgotten password, which ends every sign-in and unblocks the name', async () => {
    await floor.restart();
    const before = (await mails()).length;
    const old = await floor.player('player2');
    for (let guess = 0; guess < 5; guess++) await login(floor.address, { username: 'player2', password: 'wrong' });
    await forgot('player2@example.com');
    const code = codeIn(await mailed(before + 1));
    const reset = (password: string) => post('/api/auth/reset-password', { code, password, lang: 'tr' });
    expect(await reset('short')).toMatchObject({ status: 400, body: { code: 40101, Params: { min: 8 } } });
    expect(await reset('brand new one')).toMatchObject({ status: 200 });
    expect(await reset('brand new two')).toMatchObject({ status: 400, body: { code: 'CODE_INVALID' } });
    expect((await old.get('validate')).status).toBe(401);
    expect((await login(floor.address, { username: 'player2', password: 'demo1234' })).body.code).toBe(10700);
    expect((await login(floor.address, { username: 'player2', password: 'brand new one' })).status).toBe(200);
    await mailed(before + 2);
    // The database must contain only hashes of the codes.
    const rows = JSON.stringify(await floor.queryDatabase((db) => db.all('SELECT * FROM mail_codes')));
    expect(rows).not.toContain(code);
  });

  it.each([
    ['nobody of 16', { born_on: `${new Date().getUTCFullYear() - 16}-01-01` }, 403, 'UNDER_AGE'],
    ['31 February', { born_on: '1990-02-31' }, 400, 'BODY_INVALID'],
    ['no birth date', { born_on: undefined }, 400, 'BODY_INVALID'],
    ['no consent', { terms_version: undefined }, 400, 'BODY_INVALID'],
    ['another site', { site_id: 3 }, 400, 40000],
    ['too short a password', { password: '1234567' }, 400, 40101],
    ['no mail address', { email: 'nobody' }, 400, 'BODY_INVALID'],
    ['two mail addresses', { email: 'a@b.cd,e@f.gh' }, 400, 'BODY_INVALID'],
    ['a name that is markup', { name: '<b>' }, 400, 'BODY_INVALID'],
    ['a name with a line break', { name: 'a\r\nBcc: x' }, 400, 'BODY_INVALID'],
  ])('refuses %s', async (_, change, status, code) => {
    await floor.restart();
    expect(await register(change)).toMatchObject({ status, body: { code } });
  });

  it('limits the calls of each address', async () => {
    await floor.restart();
    const answers = [];
    for (let repeat = 0; repeat < 11; repeat++) answers.push(await forgot('nobody@example.com'));
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const held = await mails();
    expect(held.filter((mail) => mail.includes('nobody@example.com'))).toEqual([]);
  });
});

describe('a floor that offers guests nothing', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open();
  });
  afterAll(() => floor.close());

  it('resets no password, and registers nobody', async () => {
    for (const [path, body] of [
      ['/api/auth/register', registration],
      ['/api/auth/register/confirm', { code: 'x'.repeat(43) }],
      ['/api/auth/forgot-password', { email: 'player1@example.com' }],
      ['/api/auth/reset-password', { code: 'x'.repeat(43), password: 'long enough' }],
    ] as const)
      expect(await call(floor.address, 'POST', path, json, body)).toMatchObject({
        status: 403,
        body: { code: 'NOT_OFFERED' },
      });
  });
});
