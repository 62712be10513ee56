import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type RunningServer, readProductionConfig, startServer } from '@reelfloor/server';
import { AddressRanges, checkReverseProxy } from '@reelfloor/server/testing/doctor';
import { operate } from '@reelfloor/server/testing/operate';
import { assignReviewed } from '@reelfloor/server/testing/reviewed-profile';
import { TestPlayer } from '@reelfloor/server/testing/test-player';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { howToInstallCaddy } from '../scripts/find-caddy.ts';
import { howToInstallHaproxy } from '../scripts/find-haproxy.ts';
import { howToInstallNginx } from '../scripts/find-nginx.ts';
import { freePort } from './harness/free-port.ts';
import { MadeCertificates } from './harness/made-certificates.ts';
import { isInstalled, type ProxyName, SampleProxy } from './harness/sample-proxy.ts';
import { until } from './harness/until.ts';

const howToInstall = { nginx: howToInstallNginx, caddy: howToInstallCaddy, haproxy: howToInstallHaproxy };
const proxies = Object.keys(howToInstall) as ProxyName[];

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-behind-'));
const certificates = new MadeCertificates(['IP:127.0.0.1']);
const trusted = getCACertificates('default');
const bounds = '--max-stake 10 --max-win 270 --free-spins 120 --free-spin-multiplier 1 --share 10 --hand-pay 3000';
let server: RunningServer;
let password: string;
let agentToken: string;

/** A server for real players, with a player, a machine and what its agent needs. */
beforeAll(async () => {
  setDefaultCACertificates([...trusted, readFileSync(certificates.authority, 'utf8')]);
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html><title>Reelfloor</title>');
  const config = readProductionConfig({
    DATA_DIR: join(folder, 'data'),
    WEB_DIR: join(folder, 'web'),
    PORT: String(await freePort()),
    JWT_SECRET: 'k8Zq2WnV5xTb7RcYp0LmGd4HsJf1UeAo',
    PUBLIC_URL: 'https://play.example',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'silent',
  });
  await assignReviewed({ config });
  const operator = (words: string) => operate({ config }, ...words.split(' '));
  await operator(`brand add sultan Sultan --jackpots 50000:4,10000:3,2000:2,500:1 ${bounds}`);
  agentToken = tokenIn(await operator('agent add hall1'));
  await operator('machine add S-1 --brand sultan --agent hall1');
  password = tokenIn(await operator('account add ayse --keep-password'), 'password');
  server = await startServer(config);
});
afterAll(async () => {
  await server?.close();
  setDefaultCACertificates(trusted);
  certificates.remove();
  rmSync(folder, { recursive: true, force: true });
});

const tokenIn = (said: string, name = 'token'): string => new RegExp(`${name}: (\\S+)`, 'i').exec(said)?.[1] ?? '';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const startProxy = async (name: ProxyName, idleS: number | null = null): Promise<SampleProxy> => {
  const proxy = await SampleProxy.start(name, Number(new URL(server.address).port), certificates, idleS);
  ends.push(() => proxy.stop());
  await until(
    'the server answers through the proxy',
    async () => (await fetch(`${proxy.url}/check`).catch(() => null))?.ok ?? false,
  );
  return proxy;
};

/** Starts an agent as its operator does, which reaches the server through the proxy alone. */
const startAgent = async (proxy: SampleProxy): Promise<void> => {
  const floor = join(folder, 'floor.json');
  writeFileSync(
    floor,
    JSON.stringify({ machines: [{ machine: 'S-1', brand: 'sultan', name: 'Sultan', game: 'koi' }] }),
  );
  const child: ChildProcess = spawn('node', ['agent/src/main.ts'], {
    env: {
      PATH: process.env.PATH,
      SERVER_URL: `${proxy.url.replace('https', 'wss')}/agent`,
      AGENT_CA: certificates.authority,
      AGENT_ID: 'hall1',
      AGENT_TOKEN: agentToken,
      AGENT_DATA_DIR: join(folder, 'agent'),
      AGENT_FLOOR: floor,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  ends.push(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  await until('the agent is connected', async () => {
    if (child.exitCode !== null) throw new Error(`the agent ended:\n${printed}`);
    return printed.includes('connected to the server');
  });
};

for (const name of proxies) {
  if (!isInstalled(name)) console.log(`Left out: ${howToInstall[name]}`);
  describe.skipIf(!isInstalled(name))(`${name} with our sample`, () => {
    it('shows pages and takes a login over TLS, and says who calls', async () => {
      const proxy = await startProxy(name);
      const page = await fetch(proxy.url);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Reelfloor');
      expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000');
      const plain = await fetch(`${proxy.plainUrl}/lobby`, { redirect: 'manual' });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.get('location')).toMatch(/^https:.*\/lobby$/);
      for (const path of ['/livez', '/readyz', '/healthz']) expect((await fetch(proxy.url + path)).status).toBe(404);

      // One call with a forged address, one channel.
      const mail = { publicUrl: proxy.url, smtpUrl: null, operatorName: 'Reelfloor', from: '', folder: '' };
      const found = await checkReverseProxy({ mail, trustedProxies: new AddressRanges(['127.0.0.1']) });
      expect(found.map(({ level, text }) => `${level} ${text}`)).toEqual([expect.stringMatching(/^ok /)]);

      const player = await TestPlayer.login(proxy.url, 'ayse', password);
      expect(await player.balanceMinor()).toBe(0);
      const send = async (bytes: number) => {
        const body = JSON.stringify({ username: 'x'.repeat(bytes) });
        const headers = { 'content-type': 'application/json' };
        return fetch(`${proxy.url}/v1/login`, { method: 'POST', headers, body });
      };
      const [large, larger] = [await send(20_000), await send(100_000)];
      // Caddy 2.6 may answer 502 where newer ones answer 413: it still sends when our server has refused and closed.
      for (const { status } of [large, larger]) expect(name === 'caddy' ? [413, 502] : [413]).toContain(status);
      if (large.status === 413) expect(await large.json()).toMatchObject({ code: 'MESSAGE_TOO_LARGE' });
    });

    it('carries an agent and a game, and keeps both for longer than it lets a silent channel live', async () => {
      const idleS = 3;
      const proxy = await startProxy(name, idleS);
      const player = await TestPlayer.login(proxy.url, 'ayse', password);
      const lobby = await player.notifications();
      const watchedSince = performance.now();
      await startAgent(proxy);
      const game = await player.game();
      await until('the player sits', async () => (await game.init('S-1')).kind === 'accepted');
      const seatedSince = performance.now();
      // The pages' other channel is pinged each 20 s: this proxy, told to wait 3 s alone, cuts it. The samples wait 60 s or more.
      if (name !== 'caddy') {
        await lobby.closed;
        expect(performance.now() - watchedSince).toBeLessThan(20_000);
      }
      await until('the game has outlived the limit', () => performance.now() - seatedSince > 1_500 * idleS);
      expect(await game.leave()).toMatchObject({ kind: 'accepted' });
    });
  });
}
