import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBackupKey } from '../../backoffice/backup/encrypt-backup-file.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { quickStart } from '../../testing/quick-start.ts';
import { assertDatabaseUsable } from '../server/assert-database-usable.ts';
import { readProductionConfig } from '../server/assert-production-ready.ts';
import { askSetupQuestions } from './setup/ask-setup-questions.ts';
import { addMissingEnvVariables, readEnvFile } from './setup/env-file.ts';
import { completeSetupAnswers, type PartialSetupAnswers, readSetupAnswersFile } from './setup/setup-answers.ts';

let folder: string;
beforeAll(async () => {
  folder = await createTemporaryFolder('setup');
});
afterAll(() => rmSync(folder, { recursive: true }));

const answers = {
  domain: 'play.example',
  name: 'Ege',
  profile: 'malta',
  reviewed: '2026-11-23',
  currency: 'EUR',
  zone: 'Europe/Malta',
  language: 'en',
  machines: ['A-1 sultan koi Sultan', 'A-2 sultan koi Sultan'],
  staff: ['owner admin', 'selin manager Selin Ak'],
  alerts: 'none',
  database: 'embedded',
  pages: 'pages',
} satisfies PartialSetupAnswers;

const setUp = async (...words: string[]): Promise<{ readonly code: number; readonly printed: string }> => {
  const child = spawn('node', [join(import.meta.dirname, 'setup-command.ts'), ...words], {
    env: { ...quickStart, PATH: process.env.PATH, WEB_DIR: 'web/public' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const [code] = await once(child, 'close');
  return { code, printed };
};

/** Returns a hash of every file but the database, by path. */
const filesIn = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('sqlite') && statSync(join(root, path)).isFile())
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(root, path)))
          .digest('hex'),
      ]),
  );

it('makes a house in which a server for real players starts, changes nothing again, and goes on where it ended', {
  timeout: 120_000,
}, async () => {
  const root = join(folder, 'root');
  const file = join(folder, 'answers.json');
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, 'pages/terms-of-use.html'), '<!doctype html><title>Ege</title><p>Our terms');
  writeFileSync(file, JSON.stringify(answers));
  const first = await setUp(file, '--root', root);
  expect(first.code, first.printed).toBe(0);
  expect(first.printed.match(/^Password: /gm)).toHaveLength(2);
  const place = (path: string) => join(root, path);
  const token = readEnvFile(place('etc/reelfloor/hall1.env')).AGENT_TOKEN ?? '';
  expect(first.printed).not.toContain(token);

  const environment = {
    ...readEnvFile(place('etc/reelfloor/nodes.env')),
    ...readEnvFile(place('etc/reelfloor/node1.env')),
    DATA_DIR: place('var/lib/reelfloor/node1'),
    WEB_DIR: 'web/public',
  };
  expect(environment).toMatchObject({ REPORT_ZONE: 'Europe/Malta', SHIFTS: 'required' });
  const config = readProductionConfig(environment);
  const database = await openDatabase(config);
  await assertDatabaseUsable(database, config);
  const rows = (sql: string) => database.read.all(sql);
  expect(await rows('SELECT machine_id, brand_id, agent_id FROM machine_assignments ORDER BY machine_id')).toEqual([
    { machine_id: 'A-1', brand_id: 'sultan', agent_id: 'hall1' },
    { machine_id: 'A-2', brand_id: 'sultan', agent_id: 'hall1' },
  ]);
  expect(await rows('SELECT login, name, role FROM staff ORDER BY login')).toEqual([
    { login: 'owner', name: 'owner', role: 'admin' },
    { login: 'selin', name: 'Selin Ak', role: 'manager' },
  ]);
  const settings = JSON.parse(readFileSync(join(config.dataDir, 'Settings.json'), 'utf8'));
  expect(settings).toMatchObject({
    CURRENCY: 'EUR',
    HOUSE_NAME: 'Ege',
    DEFAULT_LANG: 'en',
    EXTERNAL_INFO: true,
  });
  expect(readFileSync(join(config.dataDir, 'pages/terms-of-use.html'), 'utf8')).toContain('Our terms');
  const floor = JSON.parse(readFileSync(place('etc/reelfloor/hall1.json'), 'utf8'));
  expect(floor.machines).toHaveLength(2);
  expect(readBackupKey(place('etc/reelfloor/backup.key'))).toHaveLength(32);
  for (const secret of ['nodes.env', 'hall1.env', 'tls/privkey.pem'])
    expect(statSync(place(`etc/reelfloor/${secret}`)).mode & 0o077, secret).toBe(0);

  const before = filesIn(root);
  const count = async () => (await rows('SELECT count(*) AS lines FROM operator_changes'))[0];
  const lines = await count();
  // Another name and zone: what is there holds, and setup says so.
  writeFileSync(file, JSON.stringify({ ...answers, name: 'Marmara', zone: 'Europe/Istanbul' }));
  const again = await setUp(file, '--root', root);
  expect(again.code, again.printed).toBe(0);
  expect(again.printed).toContain('Kept HOUSE_NAME "Ege"');
  expect(again.printed).toContain('Kept REPORT_ZONE');
  expect(filesIn(root)).toEqual(before);
  expect(await count()).toEqual(lines);

  // It ended after the agent was added, and before its token was written down.
  rmSync(place('etc/reelfloor/hall1.env'));
  writeFileSync(file, JSON.stringify(answers));
  const resumed = await setUp(file, '--root', root);
  expect(resumed.code, resumed.printed).toBe(0);
  const renewed = readEnvFile(place('etc/reelfloor/hall1.env')).AGENT_TOKEN;
  expect(renewed).toMatch(/^\S{30,}$/);
  expect(renewed).not.toBe(token);
  await database.close();
});

const faultsOf = (changes: Readonly<Record<string, unknown>>): string => {
  const path = join(folder, 'faulty.json');
  writeFileSync(path, JSON.stringify({ ...answers, pages: 'none', ...changes }));
  try {
    completeSetupAnswers(readSetupAnswersFile(path), path);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

it.each([
  [{ domain: 'https://play.example' }, 'domain "https://play.example" must be a host name in lower case'],
  [{ domain: undefined }, 'domain is missing: Under which name'],
  [
    { profile: 'france' },
    'profile "france" must be one of uk, germany, malta, turkey, unregulated, or the path of a file that exists',
  ],
  [{ profile: 'demo' }, 'profile "demo" must be one of'],
  [{ reviewed: '2026-02-30' }, 'reviewed "2026-02-30" must be a past day'],
  [{ reviewed: '2999-01-01' }, 'must be a past day'],
  [{ currency: 'TRY' }, 'counts in EUR, and currency is TRY'],
  [{ currency: 'lira' }, 'must be a code of ISO 4217'],
  [{ zone: 'Istanbul' }, 'must be a time zone such as Europe/Istanbul'],
  [{ machines: [] }, 'machines is missing'],
  [{ machines: ['A-1 sultan koi'] }, 'must be MACHINE BRAND GAME NAME OF THE BRAND'],
  [{ machines: ['A-1 s koi S', 'A-1 s koi S'] }, 'A-1 appears twice'],
  [{ machines: ['A-1 s koi S', 'A-2 s orbit S'] }, 'the brand s has the game koi'],
  [{ machines: ['A-1 s gone.json S'] }, 'there is no file gone.json'],
  [{ staff: ['ali cashier'] }, 'nobody is admin'],
  [{ staff: ['ali boss'] }, 'the role must be one of'],
  [{ staff: 'ali admin' }, 'staff is a list of texts'],
  [{ alerts: 'duty@play.example' }, 'must be "MAIL SMTP-ADDRESS"'],
  [{ colour: 'red' }, 'there is no answer "colour"'],
])('says of %j what to mend', (changes, said) => {
  expect(faultsOf(changes)).toContain(said);
});

it('names all faults at once, and the file', () => {
  const said = faultsOf({ domain: 'x', zone: 'y' });
  expect(said).toMatch(/faulty\.json cannot be used; fix it and run setup again\. Nothing changed\./);
  expect(said.match(/^- /gm)).toHaveLength(2);
});

it('asks ten questions, again where an answer cannot be used, and goes on with the next one after a pause', async () => {
  const kept: PartialSetupAnswers[] = [];
  const ask = (typed: readonly string[], known: PartialSetupAnswers = {}) => {
    const input = new PassThrough();
    input.end(typed.map((line) => `${line}\n`).join(''));
    const output = new PassThrough();
    output.resume();
    return askSetupQuestions({ known, folder, input, output, keep: (some) => kept.push(some) });
  };
  await expect(ask(['play', 'play.example', 'Ege'])).rejects.toThrow('continues with the next one');
  expect(kept.at(-1)).toEqual({ domain: 'play.example', name: 'Ege' });
  const typed = ['malta', '2026-11-23', 'EUR', 'Europe/Malta', '', 'A-1 sultan', 'A-1 sultan koi Sultan', ''];
  const whole = await ask([...typed, 'owner admin', '', ''], kept.at(-1));
  expect(Object.keys(whole)).toHaveLength(10);
  expect(whole).toMatchObject({ language: 'tr', machines: ['A-1 sultan koi Sultan'], alerts: 'none' });
});

it('adds variables to a file and never changes one, in quotes that a shell takes off', async () => {
  const path = join(folder, 'some.env');
  writeFileSync(path, 'A=1\nB="two"', { mode: 0o600 });
  expect(addMissingEnvVariables(path, { B: '3', C: 'a$b"c', D: 'x y' })).toEqual(['C', 'D']);
  expect(readEnvFile(path)).toEqual({ A: '1', B: 'two', C: 'a$b"c', D: 'x y' });
  const child = spawn('sh', ['-c', `. ${path}; printf %s "$C"`]);
  const [chunk] = await once(child.stdout, 'data');
  expect(String(chunk)).toBe('a$b"c');
  expect(() => addMissingEnvVariables(path, { E: `'$` })).toThrow('which no file of variables can hold');
});
