import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/player-notification-channel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readServerConfig } from '../../start/config/server-config.ts';
import { startServer } from '../../start/server/start-server.ts';
import { assignReviewed } from '../../testing/reviewed-profile.ts';
import { call, login, openChannel } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import {
  AddressPolicy,
  AddressRanges,
  findCountryByIpAddress,
  getClientAddress,
  resolveClientAddress,
} from './client-address.ts';

/** Addresses in large, long-established networks: Google, the Turkish academic network, Deutsche Telekom. */
const american = '8.8.8.8';
const turkish = '193.140.80.1';
const german = '80.130.1.1';

describe('the country of an address', () => {
  it('comes from the offline database, and is ZZ for an unknown address', () => {
    expect([american, turkish, german].map(findCountryByIpAddress)).toEqual(['US', 'TR', 'DE']);
    expect(findCountryByIpAddress('2003::1')).toBe('DE');
    for (const nowhere of ['127.0.0.1', '::1', '10.1.2.3', '', 'x']) expect(findCountryByIpAddress(nowhere)).toBe('ZZ');
  });
});

describe('the address behind a proxy', () => {
  const proxies = new AddressRanges(['10.0.0.0/8', '::1', '2001:db8::/32']);
  const from = (remoteAddress: string, forwarded?: string) =>
    getClientAddress({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }, proxies);

  it.each([
    ['no proxy: the header is a stranger’s word', '203.0.113.7', '8.8.8.8', '203.0.113.7'],
    ['a proxy that adds the caller', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['a caller that wrote a header of its own', '10.0.0.1', '8.8.8.8, 203.0.113.7', '203.0.113.7'],
    ['two proxies', '10.0.0.1', '203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ['a socket of both families', '::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['IPv6', '2001:db8::1', '2a00::5', '2a00::5'],
    ['a proxy that tells nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['a proxy that tells nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
  ])('%s', (_, remote, forwarded, address) => {
    expect(from(remote, forwarded)).toBe(address);
  });

  it.each([
    ['no proxy', '203.0.113.7', undefined, true],
    ['a proxy that tells', '10.0.0.1', '203.0.113.7', true],
    ['a closed socket', '', undefined, false],
    ['a proxy that tells nothing', '10.0.0.1', undefined, false],
    ['a proxy that tells nonsense', '10.0.0.1', '203.0.113.7, unknown', false],
    ['a proxy that tells of proxies alone', '10.0.0.1', '10.0.0.2', false],
    ['a proxy that nobody named', '192.0.2.1', '203.0.113.7', false],
  ])('is sure or not: %s', (_, remoteAddress, forwarded, isSure) => {
    const headers = { 'x-forwarded-for': forwarded };
    expect(resolveClientAddress({ socket: { remoteAddress }, headers }, proxies).isSure).toBe(isSure);
  });
});

describe('the lists of the operator', () => {
  const none = { allowedCountries: [], deniedCountries: [] };
  const policy = (lists: {
    allowedCountries?: string[];
    deniedCountries?: string[];
    allowed?: string[];
    denied?: string[];
  }) =>
    new AddressPolicy({
      ...none,
      ...lists,
      allowedAddresses: new AddressRanges(lists.allowed ?? []),
      deniedAddresses: new AddressRanges(lists.denied ?? []),
    });

  it('admit everybody if they are empty', () => {
    for (const address of [american, '127.0.0.1', '']) expect(policy({}).admits(address)).toBe(true);
    expect(policy({}).weigh({ address: '10.0.0.1', isSure: false })).toBe('10.0.0.1');
  });

  it('if there are any, admit nobody whose address is unknown', () => {
    for (const lists of [
      { denied: [american] },
      { allowed: [american] },
      { deniedCountries: ['US'] },
      { allowedCountries: ['ZZ'] },
    ]) {
      for (const address of ['', 'unknown', '1.2.3']) expect(policy(lists).admits(address)).toBe(false);
      expect(policy(lists).weigh({ address: turkish, isSure: false })).toBe('');
      expect(policy(lists).weigh({ address: turkish, isSure: true })).toBe(turkish);
    }
  });

  it('allow and deny countries and addresses, the denied address first', () => {
    const allowing = policy({ allowedCountries: ['TR'], allowed: ['8.8.8.0/24'], denied: ['193.140.80.1'] });
    expect([american, turkish, '193.140.80.2', german, '127.0.0.1'].map((a) => allowing.admits(a))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    const denying = policy({ deniedCountries: ['US'] });
    expect([american, turkish, '127.0.0.1'].map((a) => denying.admits(a))).toEqual([false, true, true]);
  });

  it('stop the start if they have a mistake', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'reelfloor-lists-'));
    const read = (env: Record<string, string>) => () =>
      readServerConfig({ DATA_DIR: dataDir, JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789', ...env });
    expect(read({ DENIED_COUNTRIES: 'Turkey' })).toThrow('DENIED_COUNTRIES');
    expect(read({ TRUSTED_PROXIES: '10.0.0.0/33' })).toThrow('TRUSTED_PROXIES');
    expect(read({ ALLOWED_ADDRESSES: 'all' })).toThrow('ALLOWED_ADDRESSES');
    expect(read({ ALLOWED_COUNTRIES: 'tr, DE' })().addressLists.allowedCountries).toEqual(['TR', 'DE']);
    rmSync(dataDir, { recursive: true });
  });
});

describe('a server behind a trusted proxy that admits only Turkey', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open({ TRUSTED_PROXIES: '127.0.0.1', ALLOWED_COUNTRIES: 'TR' });
  });
  afterAll(() => floor.close());

  const from = (address: string) => ({ 'x-forwarded-for': address, 'content-type': 'application/json' });
  const body = { username: 'player1', password: 'demo1234', site_id: 2 };

  it('judges check, login, calls and channels by the address of the caller, not of the proxy', async () => {
    expect(await call(floor.address, 'GET', '/check', from(turkish))).toMatchObject({
      status: 200,
      body: { status: 1, code: 0, ip: turkish, country: 'TR' },
    });
    expect((await call(floor.address, 'GET', '/check', from(american))).body).toEqual({
      status: 0,
      code: 0,
      ip: american,
      country: 'US',
    });
    const refusedLogin = { status: 403, body: { code: 10703 } };
    for (const password of ['demo1234', 'wrong-one'])
      expect(await call(floor.address, 'POST', 'login', from(american), { ...body, password })).toMatchObject(
        refusedLogin,
      );
    expect(await login(floor.address, { username: 'player1', password: 'demo1234' })).toMatchObject(refusedLogin);
    const signIn = await call(floor.address, 'POST', 'login', from(turkish), body);
    expect(signIn).toMatchObject({ status: 200, body: { ip_address: turkish } });
    const authorization = `Bearer ${String(signIn.body.token)}`;
    const balance = (address: string) =>
      call(floor.address, 'GET', 'player/balance', { authorization, 'x-forwarded-for': address });
    expect((await balance(turkish)).status).toBe(200);
    expect(await balance(german)).toMatchObject({ status: 403, body: { code: 10703 } });
    const reported = await floor.queryDatabase((db) => db.all('SELECT label, ip FROM logins ORDER BY id'));
    expect(reported).toEqual([
      { label: 'login not allowed', ip: american },
      // This call came through the proxy without a client address, so none is logged.
      { label: 'login not allowed', ip: '' },
      { label: 'login success', ip: turkish },
    ]);
  });

  it('closes a channel opened from another country, and says why', async () => {
    const { socket, closed } = await openChannel(floor.address, '/notify', notifyClientSide, notifyServerSide);
    const reason = new Promise((resolve) => socket.once('close', (_, text) => resolve(String(text))));
    expect(await closed).toBe(4000);
    expect(await reason).toBe('10703');
  });
});

describe('a server with a deny list behind a proxy that is not named in TRUSTED_PROXIES', {
  timeout: 120_000,
}, () => {
  it('admits nobody through the proxy, because it cannot tell callers apart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'reelfloor-deny-'));
    const config = readServerConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
      DENIED_ADDRESSES: '203.0.113.0/24',
    });
    await assignReviewed({ config });
    const server = await startServer(config);
    const check = (headers: Record<string, string>) => call(server.address, 'GET', '/check', headers);
    expect((await check({ 'x-forwarded-for': '203.0.113.7' })).body).toMatchObject({ status: 0, ip: '' });
    expect((await check({ 'x-forwarded-for': '198.51.100.1' })).body).toMatchObject({ status: 0 });
    expect((await check({})).body).toMatchObject({ status: 1, ip: '127.0.0.1' });
    await server.close();
    rmSync(dataDir, { recursive: true });
  });
});
