import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStaffAlert } from '../../platform/alerts/staff-alert-store.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { operate } from '../../testing/operate.ts';
import { assignReviewed } from '../../testing/reviewed-profile.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { assertDatabaseUsable } from '../server/assert-database-usable.ts';
import { readProductionConfig } from '../server/assert-production-ready.ts';
import { checkServerClocks, evaluateFreeDiskSpace } from './check-server-computer.ts';
import { checkFilePermissions } from './check-server-secrets.ts';
import { findWorstFindingLevel, runDoctorChecks } from './run-doctor-checks.ts';

const secret = () => randomBytes(36).toString('base64');
let folder: string;
let environment: Record<string, string>;
let config: ServerConfig;
let database: Database;

/** A house as its operator leaves it on the first evening, on SQLite, without a proxy or a relay. */
beforeEach(async () => {
  folder = await createTemporaryFolder('doctor');
  const webDir = join(folder, 'web');
  for (const kind of ['machines', 'brands', 'rules']) mkdirSync(join(webDir, 'assets', kind), { recursive: true });
  writeFileSync(join(webDir, 'index.html'), '<html></html>');
  environment = {
    DATA_DIR: join(folder, 'data'),
    AGENT_DATA_DIR: join(folder, 'agent'),
    WEB_DIR: webDir,
    PORT: '1',
    JWT_SECRET: secret(),
    SECOND_FACTOR_KEY: secret(),
  };
  config = readProductionConfig(environment);
  database = await openDatabase(config);
  await assignReviewed({ config });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const set = (changes: Record<string, string>) => {
  environment = { ...environment, ...changes };
  config = readProductionConfig(environment);
};
const examined = (openedDatabase: Database | Error = database) =>
  runDoctorChecks({
    config,
    environment,
    openedDatabase,
    refuseStart: (db) => assertDatabaseUsable(db, config),
  });
/** Returns what a check found, as lines. */
const reported = async (check: string) =>
  (await examined())
    .filter((one) => one.check === check)
    .map(({ level, text, advice }) => `${level} ${text} ${advice}`);

it('finds nothing that is wrong in a house that is in order, and names what is still to do', async () => {
  const findings = await examined();
  expect(findings.filter(({ level }) => level === 'fault')).toEqual([]);
  expect(
    findings
      .filter(({ level }) => level === 'warning')
      .map(({ check }) => check)
      .toSorted(),
  ).toEqual([
    ...['alerts', 'audit', 'backup', 'brands and games', 'house', 'house', 'house', 'house'],
    ...['pages', 'proxy', 'relay', 'server', 'staff', 'staff'],
  ]);
  expect(findWorstFindingLevel(findings)).toBe('warning');
  for (const { level, advice } of findings) expect(advice === null).toBe(level === 'ok');
});

it('says whether staff would be alerted, by what became of the last messages', async () => {
  expect(await reported('alerts')).toEqual([
    expect.stringMatching(/^warning Nobody is alerted .* Set ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET, or/),
  ]);
  set({ ALERT_WEBHOOK_URL: 'https://ops.example/', ALERT_WEBHOOK_SECRET: secret() });
  expect(await reported('alerts')).toEqual([
    'warning Nothing was told by webhook yet. Run npm run operator -- alert test',
  ]);
  const now = Date.now();
  const id = await openStaffAlert(database, { kind: 'disk', subject: 'a', text: 'x' }, now);
  const write = (event: string, at: number, notifiedAt: number | null) =>
    database.transact((tx) =>
      tx.run(
        `INSERT INTO alert_messages (alert_id, event, channel, at, attempts, next_at, answer, notified_at)
         VALUES (?, ?, 'webhook', ?, 1, ?, 'status 500', ?)`,
        ...[id, event, at, at, notifiedAt],
      ),
    );
  await write('opened', now - 3_600_000, now - 3_600_000);
  expect(await reported('alerts')).toEqual([expect.stringMatching(/^ok Alerts are told by webhook; the last one/)]);
  await write('closed', now - 1_800_000, null);
  expect(await reported('alerts')).toEqual([
    'fault Alerts are not told by webhook: status 500. Mend it, then run npm run operator -- alert test',
  ]);
});

it('names promotions that have no end', async () => {
  expect(await reported('promotions')).toEqual(['ok No discounts and no bonuses are given. null']);
  set({ BONUS_MINOR: '1000', BONUS_DAY_MINOR: '10000' });
  expect(await reported('promotions')).toEqual(['ok Discounts and bonuses have daily limits. null']);
  set({ BONUS_DAY_MINOR: '11000' });
  expect((await reported('promotions'))[0]).toContain('11 bonuses in a day');
  set({ BONUS_STAKE_MINOR: '999' });
  expect((await reported('promotions'))[1]).toContain('BONUS_STAKE_MINOR');
  set({ DISCOUNT_PER_MILLE: '501', DISCOUNT_DAY_MINOR: '100000001' });
  const lines = await reported('promotions');
  expect(lines[0]).toContain('DISCOUNT_DAY_MINOR lets one player have 1000000.01 in a day');
  expect(lines.at(-1)).toContain('50.1 %');
});

it('names pages that are ours, and own ones that speak of play money', async () => {
  expect((await reported('pages'))[0]).toMatch(/^warning .*terms-of-use\.html.*INFO_PAGES/);
  const pages = join(config.dataDir, 'pages');
  mkdirSync(pages);
  const names = [
    'password-reset',
    'game-rules-and-content',
    'player-protection-information',
    'terms-of-use',
    'privacy-policy',
  ];
  for (const name of names) writeFileSync(join(pages, `${name}.html`), '<p>Ours</p>');
  expect(await reported('pages')).toEqual(['ok All information pages are your own. null']);
  writeFileSync(join(pages, 'terms-of-use.html'), '<p>This floor uses play money only.</p>');
  expect((await reported('pages'))[0]).toMatch(/^fault pages\/terms-of-use\.html/);
  writeFileSync(join(pages, 'terms-of-use.html'), '<p>Ours <!--if DEMO uses play money only --></p>');
  expect((await reported('pages'))[0]).toMatch(/^ok/);
  rmSync(join(config.webDir, 'index.html'));
  expect((await reported('pages'))[0]).toMatch(/^fault There is no built client/);
});

it('names a brand without pictures or bounds, a machine out of play, and one with other rules than are published', async () => {
  await operate({ config }, 'brand', 'add', 'sultan', 'Sultan’s Hoard');
  expect(await reported('pictures')).toEqual([
    expect.stringMatching(/^warning The brand sultan .*brand picture sultan/),
  ]);
  writeFileSync(join(config.webDir, 'assets/machines/sultan’s hoard.png'), '');
  expect((await reported('pictures'))[0]).toContain('no picture of itself');
  writeFileSync(join(config.webDir, 'assets/brands/sultan.png'), '');
  expect((await reported('pictures'))[0]).toMatch(/^ok/);

  await operate({ config }, 'agent', 'add', 'hall1');
  const hash = 'a'.repeat(32);
  const conduct = { minCycleMs: 3000, celebrates: 'aboveStake', jackpots: false, rulesHash: hash };
  await database.transact((tx) =>
    tx.run(
      `INSERT INTO machines (id, brand_id, agent_id, description, acknowledged_seq, epoch) VALUES ('S-1', 'sultan', 'hall1', ?, 0, 0)`,
      JSON.stringify({ game: 'koi', conduct }),
    ),
  );
  await assignReviewed({ config }, { values: { 'play.publishedRules': true } });
  const lines = await reported('brands and games');
  expect(lines[0]).toMatch(/^fault The brand sultan has no bounds.*brand bounds sultan/);
  expect(lines[1]).toMatch(/^fault Machine S-1 plays koi, whose rules are not published/);
  const rules = join(config.webDir, 'assets/rules/koi.json');
  writeFileSync(rules, JSON.stringify({ hash: 'b'.repeat(32) }));
  expect((await reported('brands and games'))[1]).toContain('by other rules');
  writeFileSync(rules, JSON.stringify({ hash }));
  const bounds = '--max-stake 10 --max-win 270 --free-spins 120 --free-spin-multiplier 1 --share 0 --hand-pay 3000';
  await operate({ config }, 'brand', 'bounds', 'sultan', ...bounds.split(' '));
  expect(await reported('brands and games')).toEqual([expect.stringMatching(/^ok 1 machines/)]);
  await database.transact((tx) => tx.run("UPDATE machines SET fault = 'the meter differs'"));
  expect(await reported('brands and games')).toEqual([
    expect.stringMatching(/^fault Machine S-1 is out of play: the meter differs\..*machine clear S-1/),
  ]);
  await database.transact((tx) => tx.run('UPDATE machines SET fault = NULL'));
  await operate({ config }, 'machine', 'remove', 'S-1', '--reason', 'sold');
  expect((await reported('brands and games'))[0]).toContain('No machine has said hello yet');
  await database.transact((tx) => tx.run('DELETE FROM machines_out_of_service'));
  await assignReviewed({ config }, { id: 'slow', values: { 'play.minCycleMs': 60_000 } });
  expect((await reported('brands and games')).join()).toContain('does not do what the profile asks for');
});

it('names secrets that are weak, the demo’s, or the same, without showing any', async () => {
  set({ TURN_URLS: 'turn:127.0.0.1:1', TURN_SECRET: 'kq7Vb2xWz9LpR4mYt' });
  expect((await reported('secrets'))[0]).toMatch(/^warning TURN_SECRET has only 17 characters/);
  set({ TURN_SECRET: String(environment.JWT_SECRET) });
  expect((await reported('secrets'))[0]).toMatch(/^fault TURN_SECRET and JWT_SECRET are the same/);
  // After a change of JWT_SECRET the one before is still the key of second factors.
  const before = secret();
  set({ TURN_SECRET: secret(), SECOND_FACTOR_KEY: before, JWT_SECRET_PREVIOUS: before });
  expect((await reported('secrets'))[0]).toMatch(/^ok 4 secrets/);
  set({ TURN_SECRET: before });
  expect((await reported('secrets')).join()).toContain('TURN_SECRET and SECOND_FACTOR_KEY are the same');
  set({ JWT_SECRET_PREVIOUS: '', TURN_SECRET: 'change-me-before-you-start' });
  expect((await reported('secrets'))[0]).toMatch(/^fault TURN_SECRET can be guessed/);
  set({ TURN_SECRET: secret(), SMTP_URL: 'smtp://user:reelfloor@127.0.0.1:1', SECOND_FACTOR_KEY: '' });
  const lines = await reported('secrets');
  expect(lines[0]).toMatch(/^fault the password in SMTP_URL can be guessed/);
  expect(lines[1]).toMatch(/^warning JWT_SECRET also seals second factors/);
  for (const value of [environment.JWT_SECRET, environment.TURN_SECRET, 'user:reelfloor'])
    expect(JSON.stringify(await examined())).not.toContain(value);
  const demo = { jwtSecret: secret(), agentId: 'demo-floor', agentToken: String(environment.TURN_SECRET) };
  await writeFile(join(config.dataDir, 'demo-secrets.json'), JSON.stringify(demo), { mode: 0o600 });
  expect((await reported('secrets')).join()).toContain('TURN_SECRET is a secret that the demo made');
  expect((await reported('file modes'))[0]).toMatch(/^fault A demo has run/);
});

it('looks at every secret, although a password in an address is not encoded', async () => {
  set({ SMTP_URL: 'smtp://user:admin%off@127.0.0.1:1', SECOND_FACTOR_KEY: environment.JWT_SECRET ?? '' });
  const lines = (await reported('secrets')).join();
  expect(lines).toContain('the password in SMTP_URL can be guessed');
  expect(lines).toContain('SECOND_FACTOR_KEY and JWT_SECRET are the same');
});

it('names files that others can read or the server cannot write', async () => {
  const secretsDir = join(folder, 'etc');
  mkdirSync(secretsDir);
  writeFileSync(join(secretsDir, 'nodes.env'), '', { mode: 0o640 });
  const open = join(config.dataDir, 'Settings.json');
  writeFileSync(open, '{}', { mode: 0o644 });
  chmodSync(open, 0o644);
  const lines = (await checkFilePermissions(config.dataDir, { secretsDir })).map(
    ({ level, text, advice }) => `${level} ${text} ${advice}`,
  );
  expect(lines).toEqual([
    expect.stringMatching(/^fault .*Settings\.json .*chmod -R go= .*Settings\.json$/),
    expect.stringMatching(/^fault .*nodes\.env .*chmod go= .*nodes\.env$/),
  ]);
});

it.runIf(process.getuid?.() === 0)('names a file that belongs to another user than its folder', async () => {
  const { chownSync } = await import('node:fs');
  const path = join(config.dataDir, 'Settings.json');
  writeFileSync(path, '{}', { mode: 0o600 });
  chownSync(path, 12_345, 12_345);
  expect(await reported('file modes')).toEqual([expect.stringMatching(/^fault .*belongs to user 12345.*chown 0 /)]);
});

it('names a disk that is nearly full, in bytes or in files', () => {
  const gib = 1024 ** 3;
  const levelOf = (freeBytes: number, allBytes: number, freeNodes: number | null = 0.5) =>
    evaluateFreeDiskSpace('/data', { freeBytes, allBytes, freeNodes }).map(({ level }) => level);
  expect(levelOf(50 * gib, 100 * gib)).toEqual(['ok']);
  expect(levelOf(1.9 * gib, 100 * gib)).toEqual(['warning']);
  expect(levelOf(1.9 * gib, 2 * gib)).toEqual(['ok']);
  expect(levelOf(0.1 * gib, 100 * gib)).toEqual(['fault']);
  expect(levelOf(50 * gib, 100 * gib, 0.01)).toEqual(['warning']);
});

it('names clocks that differ, and a time that no server has agreed on', async () => {
  const levels = async (now: () => number) => (await checkServerClocks(database.read, now)).map(({ level }) => level);
  expect(await levels(Date.now)).toEqual(['ok']);
  expect(await levels(() => Date.now() - 5_000)).toEqual(['warning']);
  expect(await levels(() => Date.now() + 90_000)).toEqual(['fault']);
  await database.transact((tx) =>
    tx.run('INSERT INTO clock_state (id, trusted_at) VALUES (1, ?)', Date.now() - 90_000),
  );
  expect((await checkServerClocks(database.read)).at(-1)?.advice).toContain('clock show');
});

it('names a mail server that does not answer, and a profile without which no server starts', async () => {
  set({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(await reported('mail')).toEqual([expect.stringMatching(/^fault The mail server 127\.0\.0\.1:1 .*SMTP_URL/)]);
  expect((await reported('start'))[0]).toMatch(/^ok/);
  await assignReviewed({ config }, { id: 'euro', values: { currency: 'EUR' } });
  expect((await reported('start'))[0]).toMatch(/^fault A server for real players does not start\. .*CURRENCY/);
});

it('says why the database cannot be opened, and still looks at all else', async () => {
  const findings = await examined(new ConfigError('The database does not answer; start it.'));
  expect(findings.find(({ check }) => check === 'ledger')).toMatchObject({
    level: 'fault',
    advice: expect.stringContaining('start it'),
  });
  expect(findings.map(({ check }) => check)).toContain('disk');
});
