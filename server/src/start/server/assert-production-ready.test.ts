import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { officeBase } from '@reelfloor/protocol/office-call-types';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { readJurisdictionProfileFile } from '../../players/protection/profile/jurisdiction-profile-files.ts';
import { assignJurisdictionProfile } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { operate } from '../../testing/operate.ts';
import { assignReviewed, profileFile, profileText } from '../../testing/reviewed-profile.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { readServerConfig } from '../config/server-config.ts';
import { assertNoDemoAccounts, assertNoDemoStaff, readProductionConfig } from './assert-production-ready.ts';
import { startServer } from './start-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-production-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secret = randomBytes(48).toString('base64url');
const read = (env: Record<string, string>) => readProductionConfig({ DATA_DIR: folder, ...env });
/** Asks with a `Host` of one's own, which `fetch` does not send. */
const ask = (address: string, path: string, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(new URL(path, address), options, (answer) => resolve(answer.resume()))
      .on('error', reject)
      .end();
  });

it('does not start for real players without its own secret, read only from the environment', () => {
  expect(() => read({})).toThrow('JWT_SECRET is not set');
  expect(() => read({ JWT_SECRET: '' })).toThrow('JWT_SECRET is not set');
  expect(() => read({ JWT_SECRET: 'short' })).toThrow('shorter than 32');
  expect(() => read({ JWT_SECRET: 'secret'.repeat(8) })).toThrow('can be guessed');
  for (const env of [{}, { JWT_SECRET: 'secret'.repeat(8) }]) {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).not.toThrow('secretsecret');
  }
  expect(read({ JWT_SECRET: secret, HOST: '0.0.0.0' })).toMatchObject({ demo: null, jwtSecret: secret });
});

it('does not take the secret that the demo made in the same folder', () => {
  const demo = readServerConfig({ DATA_DIR: folder }).demo?.jwtSecret ?? '';
  expect(readFileSync(join(folder, 'demo-secrets.json'), 'utf8')).toContain(demo);
  expect(() => read({ JWT_SECRET: demo })).toThrow('the one of the demo');
});

it('does not open a database in which a known account still has the known password', {
  timeout: 120_000,
}, async () => {
  const floor = await TestFloor.open();
  await floor.server.close();
  const env = { DATA_DIR: floor.config.dataDir, PORT: '0', JWT_SECRET: secret };
  await expect(startServer(readProductionConfig(env))).rejects.toThrow(/account player1 .*account block player1/);
  await floor.change('UPDATE players SET banned = 1');
  await expect(startServer(readProductionConfig(env))).rejects.toThrow(
    /attendant1 of the office .*staff block attendant1/,
  );
  await floor.change('UPDATE staff SET blocked_at = 1');
  const database = await openDatabase(floor.config);
  await expect(assertNoDemoAccounts(database.read)).resolves.toBeUndefined();
  await expect(assertNoDemoStaff(database.read)).resolves.toBeUndefined();
  await database.close();
  await floor.close();
});

it('does not open a database that still lets the demo’s agent in', { timeout: 120_000 }, async () => {
  const floor = await TestFloor.open();
  await floor.server.close();
  await floor.change('UPDATE players SET banned = 1');
  await floor.change('UPDATE staff SET blocked_at = 1');
  const env = { DATA_DIR: floor.config.dataDir, PORT: '0', JWT_SECRET: secret };
  await expect(startServer(readProductionConfig(env))).rejects.toThrow('agent revoke demo-floor');
  await floor.change("UPDATE agents SET token_hash = 'of what nobody knows'");
  await floor.change("DELETE FROM quick_panel_entries WHERE id = 'play-money'");
  await assignReviewed(floor);
  const server = await startServer(readProductionConfig(env));
  await server.close();
  await floor.close();
});

it('tells browsers to keep to TLS without PUBLIC_URL, too, on players’ pages and in the office’s cookie', {
  timeout: 120_000,
}, async () => {
  const floor = await TestFloor.open();
  await floor.stop();
  await floor.change('UPDATE players SET banned = 1');
  await floor.change('UPDATE staff SET blocked_at = 1');
  await floor.change("UPDATE agents SET token_hash = 'of what nobody knows'");
  await floor.change("DELETE FROM quick_panel_entries WHERE id = 'play-money'");
  await assignReviewed(floor);
  const host = 'office.example.com';
  const place = { officeAddress: `https://${host}`, withDatabase: floor.withDatabase.bind(floor) };
  const member = await OfficeMember.open(place, 'manager', 'no-url');
  const env = {
    ...{ DATA_DIR: floor.config.dataDir, PORT: '0', JWT_SECRET: secret },
    ...{ OFFICE_URL: place.officeAddress, TRUSTED_PROXIES: '127.0.0.1' },
  };
  const config = { ...readProductionConfig(env), databaseUrl: floor.config.databaseUrl };
  expect(config.mail.publicUrl).toBeNull();
  const server = await startServer(config);
  try {
    const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' };
    const page = await ask(server.address, '/healthz', { headers: proxied });
    expect(page.headers['strict-transport-security']).toContain('max-age=31536000');
    const cookie = `__Host-${member.cookie}`;
    const headers = { ...proxied, host, origin: place.officeAddress, cookie };
    const left = await ask(server.address, `${officeBase}sign-out`, { method: 'POST', headers });
    expect(left.statusCode).toBe(200);
    expect(left.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-office_session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
  } finally {
    await server.close();
    await floor.close();
  }
});

it('does not start for real players without a profile that a lawyer has dated, in the operator’s currency', {
  timeout: 120_000,
}, async () => {
  const config = {
    ...read({ DATA_DIR: join(folder, 'profiles'), PORT: '0', JWT_SECRET: secret }),
    databaseUrl: null,
  };
  const starting = () => startServer(config);
  await expect(starting()).rejects.toThrow(/No profile is assigned.*profile assign FILE/);
  const put = async (text: string) => {
    const database = await openDatabase(config);
    await database.transact((tx) => assignJurisdictionProfile(tx, { text, at: 1, who: 'sql', reason: '' }));
    await database.close();
  };
  await put(readJurisdictionProfileFile('demo'));
  await expect(starting()).rejects.toThrow(/The profile demo protects nobody.*profile assign FILE/);
  await put(profileText('demo', { legalReview: '2026-11-20' }));
  await expect(starting()).rejects.toThrow('The profile demo protects nobody');
  await put(readJurisdictionProfileFile('malta'));
  await expect(starting()).rejects.toThrow(/Nobody has dated.*profile malta.*profile assign FILE/);
  await put('{}');
  await expect(starting()).rejects.toThrow(/cannot be read .*profile assign FILE/);
  await put(profileText('uk', { legalReview: '2026-11-20' }));
  await expect(starting()).rejects.toThrow(
    /uk asks for registers: GAMSTOP, which REGISTERS does not name; .*REGISTER_GAMSTOP_URL and REGISTER_GAMSTOP_SECRET/,
  );
  const gamstop = { REGISTERS: 'GAMSTOP', REGISTER_GAMSTOP_URL: 'https://bridge.example/' };
  const bridged = { ...gamstop, REGISTER_GAMSTOP_SECRET: randomBytes(48).toString('base64url') };
  const { registers } = read({ ...bridged, JWT_SECRET: secret });
  await expect(startServer({ ...config, registers })).rejects.toThrow('counts in GBP, but CURRENCY is TRY');
  await put(profileText('germany', { legalReview: '2026-11-20' }));
  await expect(
    startServer({ ...config, registers: [...registers, { ...registers[0], name: 'OASIS' } as never] }),
  ).rejects.toThrow(/germany asks for registers: LUGAS, which counts deposits/);
  await put(profileText('malta', { legalReview: '2026-11-20' }));
  await expect(starting()).rejects.toThrow(/counts in EUR, but CURRENCY is TRY.*setting set CURRENCY EUR/);
  await operate({ config }, 'setting', 'set', 'CURRENCY', 'EUR');
  await (await starting()).close();
});

it('starts the demo with the profile that DEMO_PROFILE names, and with careful values if it cannot be read', {
  timeout: 120_000,
}, async () => {
  const DATA_DIR = join(folder, 'named');
  const file = await profileFile('malta', { id: 'house' });
  const shown = async (env: Record<string, string>) => {
    const config = {
      ...readServerConfig({ DATA_DIR, PORT: '0', LOG_LEVEL: 'silent', ...env }),
      databaseUrl: null,
    };
    await (await startServer(config)).close();
    return operate({ config }, 'profile', 'show');
  };
  expect(await shown({})).toMatch(/^1 .* demo, /);
  expect(await shown({ DEMO_PROFILE: file })).toMatch(/^2 .* house, /);
  expect(await shown({ DEMO_PROFILE: file })).toMatch(/^2 /);
  await writeFile(file, '{"schema": 1');
  expect(await shown({ DEMO_PROFILE: file })).toMatch(/^3 .* unreadable .*the strictest value of each key applies/);
  expect(await shown({})).toMatch(/^4 .* demo, /);
  await assignReviewed({ config: { ...readServerConfig({ DATA_DIR }), databaseUrl: null } });
  expect(await shown({})).toMatch(/^5 .* reviewed, /);
});

it('keeps the demo out of a database of real players, at the start and when seeding', {
  timeout: 120_000,
}, async () => {
  const config = { ...readServerConfig({ DATA_DIR: join(folder, 'real'), PORT: '0' }), databaseUrl: null };
  const agents = async (change?: string): Promise<unknown> => {
    const database = await openDatabase(config);
    if (change !== undefined) await database.transact((tx) => tx.run(change));
    const found = await database.read.all('SELECT id FROM agents');
    await database.close();
    return found;
  };
  await agents("INSERT INTO agents (id, token_hash) VALUES ('hall-1', 'x')");
  await expect(startServer(config)).rejects.toThrow(/not a demo’s.*set JWT_SECRET/);
  const seeding = spawnSync('node', ['server/src/start/cli/seed-command.ts'], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: '', JWT_SECRET: '' },
  });
  expect(seeding).toMatchObject({ status: 1, stderr: expect.stringContaining('not a demo’s') });
  expect(await agents()).toEqual([{ id: 'hall-1' }]);
});
