import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subprotocol } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { readServerConfig } from '../../start/config/server-config.ts';
import { startServer } from '../../start/server/start-server.ts';
import { AddressRanges } from './client-address.ts';
import { findPlaintextRefusal, isRemoteRequestWithoutTls } from './plaintext-connections.ts';

const proxies = new AddressRanges(['10.0.0.1', '127.0.0.2']);
const closedNetwork = new AddressRanges(['10.8.0.0/24']);
const isPlain = (remoteAddress: string, proto?: string, via = '192.0.2.1') =>
  isRemoteRequestWithoutTls(
    {
      socket: { remoteAddress },
      headers: proto === undefined ? {} : { 'x-forwarded-proto': proto, 'x-forwarded-for': via },
    },
    proxies,
    closedNetwork,
  );

describe('a connection without TLS', () => {
  it('is distinguished from TLS at a trusted proxy, from this machine and from a closed network', () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.8.0.7']) expect(isPlain(address)).toBe(false);
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1', '10.9.0.7', ''])
      expect(isPlain(address)).toBe(true);
    // A header that says TLS was used counts only if a trusted proxy has sent it.
    expect(isPlain('192.0.2.1', 'https')).toBe(true);
    expect(isPlain('10.0.0.1', 'https')).toBe(false);
    // Anybody can write the entries before those of the trusted proxies.
    expect(isPlain('10.0.0.1', 'https, http')).toBe(true);
    expect(isPlain('10.0.0.1', 'http, https')).toBe(false);
    expect(isPlain('10.0.0.1', 'https, http', '8.8.8.8, 192.0.2.1')).toBe(true);
    // Of two proxies the outer one says how the caller came, and a proxy may replace what the one before has written.
    expect(isPlain('10.0.0.1', 'https, http', '192.0.2.1, 127.0.0.2')).toBe(false);
    expect(isPlain('10.0.0.1', 'http, https', '192.0.2.1, 127.0.0.2')).toBe(true);
    expect(isPlain('10.0.0.1', 'https', '192.0.2.1, 127.0.0.2')).toBe(false);
    expect(isPlain('10.0.0.1')).toBe(false);
    for (const proto of ['http', 'ws', 'HTTP']) expect(isPlain('10.0.0.1', proto)).toBe(true);
    expect(isPlain('127.0.0.2', 'http')).toBe(true);
  });

  it('is refused only by servers for real players', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'reelfloor-plain-'));
    const secret = 'abcdefghijklmnopqrstuvwxyz0123456789';
    expect(readServerConfig({ DATA_DIR: dataDir }).plainFrom).toBeNull();
    const own = readServerConfig({ DATA_DIR: dataDir, JWT_SECRET: secret, PLAIN_FROM: '10.8.0.0/24' });
    expect(own.plainFrom?.has('10.8.0.9')).toBe(true);
    rmSync(dataDir, { recursive: true });
  });

  it('is refused with a reason by calls and channels, agents included, but not by the health check', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'reelfloor-plain-'));
    const config = readServerConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const server = await startServer({ ...config, plainFrom: new AddressRanges([]) });
    const get = async (path: string, proto: string) => {
      const answer = await fetch(server.address + path, { headers: { 'x-forwarded-proto': proto } });
      return { status: answer.status, text: await answer.text() };
    };
    const login = await get('/v1/login', 'http');
    expect(login).toMatchObject({ status: 403, text: expect.stringContaining('"TLS_REQUIRED"') });
    expect((await get('/v1/player/balance', 'https')).status).toBe(401);
    expect((await get('/healthz', 'http')).status).toBe(200);
    for (const path of ['/machine', '/notify', '/jackpot', '/connection-test', '/agent']) {
      expect(await upgradeStatus(server.address + path, 'http'), path).toBe(403);
      expect(await upgradeStatus(server.address + path, 'https'), path).toBe(101);
    }
    await server.close();
    rmSync(dataDir, { recursive: true });
  }, 120_000);
});

const upgradeStatus = (url: string, proto: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(url, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-protocol': subprotocol,
        'x-forwarded-proto': proto,
      },
    });
    asked.on('response', (response) => resolve(response.statusCode ?? 0));
    asked.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on('error', reject);
    asked.end();
  });

describe('the demo, whose accounts are public', () => {
  const none = new AddressRanges([]);
  const refusalOf = (headers: Record<string, string>, trustedProxies = none) =>
    findPlaintextRefusal({ socket: { remoteAddress: '127.0.0.1' }, headers }, { trustedProxies, plainFrom: null });

  it('refuses requests through a proxy or tunnel, unless the proxy is trusted', () => {
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])
      expect(refusalOf({ [name]: '203.0.113.7' }), name).toBe('DEMO_NOT_FORWARDED');
    expect(refusalOf({})).toBeNull();
    expect(refusalOf({ 'x-forwarded-for': '203.0.113.7' }, proxies)).toBeNull();
  });

  it('gives the reason to calls, pages and channels', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'reelfloor-forwarded-'));
    const server = await startServer(readServerConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }));
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (const path of ['/', '/login', '/v1/machine/all']) {
      const answer = await fetch(`${server.address}${path}`, { headers });
      expect(answer.status, path).toBe(403);
      expect(await answer.text()).toContain('DEMO_NOT_FORWARDED');
    }
    const upgraded = await new Promise<number | undefined>((resolve, reject) => {
      const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-protocol': subprotocol };
      const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' };
      const asking = request(`${server.address}/notify`, { headers: { ...headers, ...upgrade, ...key } });
      asking.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject);
      asking.on('upgrade', () => resolve(101));
      asking.end();
    });
    expect(upgraded).toBe(403);
    await server.close();
    rmSync(dataDir, { recursive: true });
  });
});
