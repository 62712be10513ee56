import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caddyPath } from '../../scripts/find-caddy.ts';
import { haproxyPath } from '../../scripts/find-haproxy.ts';
import { nginxPath } from '../../scripts/find-nginx.ts';
import { freePort } from './free-port.ts';
import type { MadeCertificates } from './made-certificates.ts';
import { until } from './until.ts';

export type ProxyName = 'nginx' | 'caddy' | 'haproxy';

interface Places {
  readonly server: number;
  readonly plain: number;
  readonly tls: number;
  readonly folder: string;
  readonly certificates: MadeCertificates;
  /** Replaces the time in seconds after which the proxy cuts a silent channel, if it has one. */
  readonly idleS: number | null;
}

interface Run {
  readonly program: string | null;
  readonly args: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
}

/** Changes a sample of `deploy/` as its head says. Throws if the sample does not have what the head names. */
const changed = (name: string, changes: readonly (readonly [string, string])[]): string => {
  let text = readFileSync(join('deploy', name), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
};

const runs: Readonly<Record<ProxyName, (places: Places) => Run>> = {
  nginx: ({ server, plain, tls, folder, certificates, idleS }) => {
    const site = changed('nginx.conf', [
      ['play.example', '127.0.0.1'],
      ['127.0.0.1:8080', `127.0.0.1:${server}`],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`],
      ['/etc/reelfloor/tls', certificates.folder],
      ...(idleS === null ? [] : [['proxy_read_timeout 75s;', `proxy_read_timeout ${idleS}s;`] as const]),
    ]);
    writeFileSync(join(folder, 'site.conf'), site);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${join(folder, 'pid')}; error_log stderr warn; events {}\n` +
        `http { access_log off; ${temporary.join(' ')} include ${join(folder, 'site.conf')}; }\n`,
    );
    const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
    return { program: nginxPath(), args };
  },
  caddy: ({ server, plain, tls, folder, certificates }) => {
    const text = changed('Caddyfile', [
      ['play.example', '127.0.0.1'],
      ['127.0.0.1:8080', `127.0.0.1:${server}`],
      ['/etc/reelfloor/tls', certificates.folder],
      // The ports of this test, and no port for its administration.
      ['{\n\tservers {', `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n\tservers {`],
    ]);
    writeFileSync(join(folder, 'Caddyfile'), text);
    const environment = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
    return { program: caddyPath(), args, environment };
  },
  haproxy: ({ server, plain, tls, folder, certificates, idleS }) => {
    const text = changed('haproxy.cfg', idleS === null ? [] : [['timeout tunnel 60s', `timeout tunnel ${idleS}s`]]);
    writeFileSync(join(folder, 'haproxy.cfg'), text);
    const environment = {
      BIND: `127.0.0.1:${plain}`,
      BIND_TLS: `127.0.0.1:${tls}`,
      TLS_PEM: certificates.both,
      // The one server stands for all three: haproxy takes a missing one for alive until its first question.
      NODE_1: `127.0.0.1:${server}`,
      NODE_2: `127.0.0.1:${server}`,
      NODE_3: `127.0.0.1:${server}`,
    };
    return { program: haproxyPath(), args: ['-db', '-f', join(folder, 'haproxy.cfg')], environment };
  },
};

export const isInstalled = (name: ProxyName): boolean =>
  ({ nginx: nginxPath, caddy: caddyPath, haproxy: haproxyPath })[name]() !== null;

/** A proxy that runs one of our samples before a server on this machine. */
export class SampleProxy {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly url: string;
  readonly plainUrl: string;
  printed = '';

  private constructor(child: ChildProcess, folder: string, places: Pick<Places, 'plain' | 'tls'>) {
    this.#child = child;
    this.#folder = folder;
    this.url = `https://127.0.0.1:${places.tls}`;
    this.plainUrl = `http://127.0.0.1:${places.plain}`;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.printed += chunk.toString();
      });
  }

  static async start(
    name: ProxyName,
    server: number,
    certificates: MadeCertificates,
    idleS: number | null = null,
  ): Promise<SampleProxy> {
    const folder = mkdtempSync(join(tmpdir(), `reelfloor-${name}-`));
    chmodSync(folder, 0o777);
    const [plain, tls] = [await freePort(), await freePort()];
    const run = runs[name]({ server, plain, tls, folder, certificates, idleS });
    if (run.program === null) throw new Error(`${name} is not installed`);
    const child = spawn(run.program, run.args, {
      env: { PATH: process.env.PATH, ...run.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const proxy = new SampleProxy(child, folder, { plain, tls });
    await until(`${name} listens`, async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${proxy.printed}`);
      return takesConnections(tls);
    });
    return proxy;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
