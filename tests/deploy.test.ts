import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scrape } from '@reelfloor/server/testing/scrape';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { haproxyPath } from '../scripts/find-haproxy.ts';
import { natsServerPath } from '../scripts/find-nats-server.ts';
import { freePort } from './harness/free-port.ts';
import { until } from './harness/until.ts';

const textOf = (name: string): string => readFileSync(join('deploy', name), 'utf8');

describe('the figures that alerts and the dashboard name', () => {
  let floor: TestFloor;
  let series: readonly string[];
  beforeAll(async () => {
    floor = await TestFloor.open({ METRICS_PORT: '0' });
    series = [...(await scrape(floor.server.metricsPort)).keys()];
  });
  afterAll(() => floor.close());

  const named = /\b(?:reelfloor|process)_[a-z_]*[a-z]\b/g;
  const plain = (name: string): string => name.replace(/_(bucket|sum|count)$/, '');
  const shown = () => new Set(series.map((one) => plain(one.split('{')[0] ?? '')));

  it.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])('in %s are all shown by a server', (file) => {
    const names = new Set([...textOf(file).matchAll(named)].map(([name]) => plain(name)));
    expect(names.size).toBeGreaterThan(5);
    expect([...names].filter((name) => !shown().has(name))).toEqual([]);
  });

  it.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])('in %s have labels that exist', (file) => {
    const text = textOf(file).replaceAll('\\"', '"');
    const chosen = [...text.matchAll(/\b(reelfloor_[a-z_]+)\{(\w+)="(\w+)"\}/g)];
    expect(chosen.length).toBeGreaterThan(1);
    for (const [all, name, label, value] of chosen)
      expect(
        series.some((one) => one.startsWith(`${name}{`) && one.includes(`${label}="${value}"`)),
        all,
      ).toBe(true);
  });

  it('are all in the list for operators, and no other', () => {
    const listed = new Set([...readFileSync('docs/metrics.md', 'utf8').matchAll(named)].map(([name]) => name));
    expect([...listed].toSorted()).toEqual([...shown()].toSorted());
  });
});

it('every alert says what happened and what to do', () => {
  const alerts = textOf('prometheus-alerts.yml').split('- alert: ').slice(1);
  expect(alerts.length).toBeGreaterThan(5);
  for (const alert of alerts)
    for (const key of ['expr', 'severity', 'summary', 'action']) expect(alert).toContain(`${key}: `);
});

describe.skipIf(haproxyPath() === null)('haproxy', () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const clean of cleanups.splice(0).reverse()) await clean();
  });

  const check = (environment: NodeJS.ProcessEnv, file = 'haproxy.cfg') =>
    spawnSync(haproxyPath() ?? '', ['-c', '-f', join('deploy', file)], {
      encoding: 'utf8',
      env: {
        BIND: ':8080',
        NODE_1: '127.0.0.1:1',
        NODE_2: '127.0.0.1:2',
        NODE_3: '127.0.0.1:3',
        ...environment,
      },
    });

  it('accepts the file, also with TLS, without a warning', () => {
    const folder = mkdtempSync(join(tmpdir(), 'reelfloor-tls-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    const [key, certificate, both] = ['key', 'certificate', 'both'].map((name) => join(folder, name));
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=site'],
      ...['-keyout', String(key), '-out', String(certificate)],
    ]);
    expect(made.status).toBe(0);
    writeFileSync(String(both), [certificate, key].map((path) => readFileSync(String(path), 'utf8')).join(''));
    for (const environment of [{}, { BIND_TLS: ':8443', TLS_PEM: both }]) {
      const { status, stdout, stderr } = check(environment);
      expect(stdout + stderr).toBe('Configuration file is valid\n');
      expect(status).toBe(0);
    }
  });

  it('accepts the file for the database without a warning', () => {
    const places = { PRIMARY: '127.0.0.1:1', STANDBY: '127.0.0.1:2' };
    const { stdout, stderr } = check(places, 'haproxy-database.cfg');
    expect(stdout + stderr).toBe('Configuration file is valid\n');
  });

  /** Calls that a node has got and not answered. */
  let unanswered: string[] = [];

  /**
   * Starts a server that dies at a player's calls, and answers others with its name and with what the balancer told it about the caller.
   */
  const startNode = async (name: string): Promise<{ port: number; ready: (isReady: boolean) => void }> => {
    let isReady = true;
    const server: Server = createServer(({ url = '', headers, socket }, response) => {
      if (url === '/readyz') return response.writeHead(isReady ? 200 : 503).end();
      if (url.includes('/player/')) {
        unanswered.push(url);
        return socket.destroy();
      }
      const { 'x-forwarded-for': from, 'x-forwarded-proto': scheme } = headers;
      return response.end(JSON.stringify({ name, from, scheme }));
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    cleanups.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return {
      port,
      ready: (now) => {
        isReady = now;
      },
    };
  };

  /** Starts the balancer before two nodes and one that is down. Returns its port. */
  const startBalancer = async (one: number, two: number): Promise<number> => {
    const port = await freePort();
    const balancer: ChildProcess = spawn(haproxyPath() ?? '', ['-db', '-f', 'deploy/haproxy.cfg'], {
      env: {
        BIND: `127.0.0.1:${port}`,
        NODE_1: `127.0.0.1:${one}`,
        NODE_2: `127.0.0.1:${two}`,
        NODE_3: `127.0.0.1:${await freePort()}`,
      },
      stdio: 'ignore',
    });
    cleanups.push(async () => {
      const ended = once(balancer, 'exit');
      balancer.kill('SIGTERM');
      await ended;
    });
    return port;
  };

  const askAt = (port: number, path = '/') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'x-forwarded-for': '203.0.113.9', connection: 'close' },
    });

  it('sends callers only to nodes that are ready, and says who they are', async () => {
    const [one, two] = [await startNode('one'), await startNode('two')];
    const port = await startBalancer(one.port, two.port);
    const ask = (path?: string) => askAt(port, path);
    const answering = async () => {
      const names = new Set<string>();
      for (let n = 0; n < 8; n++) {
        const answer = await ask().catch(() => null);
        if (answer?.status !== 200) return 'not all';
        const said = (await answer.json()) as { name: string; from: string; scheme: string };
        expect(said).toMatchObject({ from: '127.0.0.1', scheme: 'http' });
        names.add(said.name);
      }
      return [...names].toSorted().join();
    };
    await until('both nodes answer', async () => (await answering()) === 'one,two');
    one.ready(false);
    await until('only the ready node answers', async () => (await answering()) === 'two');
    one.ready(true);
    await until('both answer again', async () => (await answering()) === 'one,two');
    for (const path of ['/livez', '/readyz', '/healthz']) expect((await ask(path)).status).toBe(404);
  });

  it('repeats a call that a dying node did not answer, but none that gives money', async () => {
    unanswered = [];
    const [one, two] = [await startNode('one'), await startNode('two')];
    const port = await startBalancer(one.port, two.port);
    await until('a node answers', async () => (await askAt(port).catch(() => null))?.status === 200);
    for (const call of ['player/balance', 'player/discount', 'player/bonus'])
      expect((await askAt(port, `/api/v1/${call}`)).ok).toBe(false);
    const times = (call: string) => unanswered.filter((url) => url.endsWith(call)).length;
    expect(times('player/balance')).toBeGreaterThan(1);
    expect([times('player/discount'), times('player/bonus')]).toEqual([1, 1]);
  });
});

it.skipIf(natsServerPath() === null)('nats-server accepts its file', () => {
  const { status, stdout, stderr } = spawnSync(natsServerPath() ?? '', ['-t', '-c', 'deploy/nats.conf'], {
    encoding: 'utf8',
    env: { NATS_PASSWORD: 'of-this-test' },
  });
  expect(stdout + stderr).toContain('is valid');
  expect(status).toBe(0);
});

const hasNft = process.getuid?.() === 0 && spawnSync('nft', ['list', 'tables']).status === 0;
if (!hasNft) console.log('Left out: the firewall sample; run as root with nftables to test it.');
it.skipIf(!hasNft)('nftables accepts its file, and the file names the ports of the other samples', () => {
  const { status, stdout, stderr } = spawnSync('nft', ['-c', '-f', 'deploy/nftables.conf'], {
    encoding: 'utf8',
  });
  expect(stdout + stderr).toBe('');
  expect(status).toBe(0);
});

it('the firewall sample lets in what the sample of the relay uses', () => {
  const [firewall, relay] = [textOf('nftables.conf'), textOf('turnserver.conf')];
  const of = (name: string) => new RegExp(`^${name}=(\\d+)$`, 'm').exec(relay)?.[1] ?? 'none';
  const ports = [of('listening-port'), of('tls-listening-port')];
  expect(firewall).toContain(`tcp dport { ${ports.join(', ')} } accept`);
  expect(firewall).toContain(`udp dport { ${ports.join(', ')}, ${of('min-port')}-${of('max-port')} } accept`);
});

it('the relay in compose.yml denies the inner networks that its sample denies', () => {
  const denied = [...textOf('turnserver.conf').matchAll(/^denied-peer-ip=(.*)$/gm)].map(([, range = '']) => range);
  expect(denied.length).toBeGreaterThan(20);
  const compose = textOf('compose.yml');
  expect(denied.filter((range) => !compose.includes(`--denied-peer-ip=${range}\n`))).toEqual([]);
});

it.each(globSync('deploy/*.service'))('%s may do no more than it needs', (path) => {
  const lines = new Set(readFileSync(path, 'utf8').split('\n'));
  const wanted = [
    ...['ProtectClock', 'ProtectKernelLogs', 'ProtectHostname', 'RestrictRealtime', 'RemoveIPC'],
    ...['NoNewPrivileges', 'ProtectHome', 'PrivateTmp', 'PrivateDevices', 'RestrictSUIDSGID', 'LockPersonality'],
  ].map((name) => `${name}=yes`);
  expect([...wanted, 'ProtectSystem=strict', 'CapabilityBoundingSet='].filter((line) => !lines.has(line))).toEqual([]);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
it.skipIf(!hasSystemd).each([
  ['reelfloor', 'node1'],
  ['reelfloor-agent', 'hall1'],
  ['reelfloor-backup', 'node1'],
  ['reelfloor-audit', 'node1'],
  ['reelfloor-doctor', 'node1'],
  ['reelfloor-reports', 'node1'],
])('systemd accepts the unit %s, without a warning', (name, instance) => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-unit-'));
  const tx = textOf(`${name}@.service`).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
  const path = join(folder, `${name}@${instance}.service`);
  writeFileSync(path, tx);
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout + stderr).toBe('');
  expect(status).toBe(0);
});
