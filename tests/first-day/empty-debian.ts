import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { InnerMachine, ownAddress, proxiesOf } from './inner-machine.ts';
import type { BrowserProgram, Machine, Ran } from './machine.ts';
import { copySources, productFolder } from './product-sources.ts';

const mirror = 'http://deb.debian.org/debian';
const release = 'trixie';
/** What it needs at most: three installations of the product, Debian's programs and npm's cache. */
const gibibytes = 7;
/** Where Debian keeps the authorities that an administrator adds, such as the one of a company's proxy. */
const authorities = '/usr/local/share/ca-certificates';

/**
 * A Debian of nothing but its smallest set of packages, fetched anew. What the page installs comes from Debian's mirror and npm's
 * registry, and the page's own build makes the client. Only systemd is missing, which cannot run in a folder: a stand-in starts the
 * units.
 */
export class EmptyDebian implements Machine {
  readonly #inner = new InnerMachine('reelfloor-empty-debian');

  /** Returns why there can be none here; null if there can. */
  static refusal(): string | null {
    const refusal = InnerMachine.refusal();
    if (refusal !== null) return refusal;
    const { status } = spawnSync('sh', ['-c', 'command -v debootstrap']);
    return status === 0 ? null : 'debootstrap is missing (apt-get install debootstrap)';
  }

  async open(): Promise<void> {
    const { root } = this.#inner;
    // In memory it takes half the time; it also is gone at once.
    const hasMemory = process.availableMemory() > 1.5 * gibibytes * 2 ** 30;
    try {
      await this.#inner.start(
        `${hasMemory ? `mount -t tmpfs -o size=${gibibytes}g none ${root}` : ''}
         debootstrap --variant=minbase ${release} ${root} ${mirror}
         mount -t proc proc ${root}/proc
         mount --rbind /sys ${root}/sys
         mount -t tmpfs none ${root}/dev/shm
         mount -t devpts -o newinstance,ptmxmode=666 none ${root}/dev/pts`,
        20 * 60_000,
      );
    } catch (error) {
      const lines = String(error instanceof Error ? error.message : error).split('\n');
      const said = lines.findLast((line) => line.startsWith('E: ')) ?? lines.at(-1);
      throw new Error(`The empty Debian cannot be made: ${said}`);
    }
    this.#installAsInstallerDoes();
    const sources = join(this.#inner.rootFromOutside, 'root/reelfloor');
    execFileSync('sh', ['-ec', `mkdir ${sources}; ${copySources(sources)}`]);
  }

  run(script: string, { isOnline = false } = {}): Promise<Ran> {
    return this.#inner.run(script, isOnline, isOnline ? waysToInternet() : {});
  }

  async startServices(): Promise<void> {
    const standIn = '/usr/local/lib/stand-in-systemctl.ts';
    copyFileSync(
      join(productFolder, 'tests/first-day/stand-in-systemctl.ts'),
      join(this.#inner.rootFromOutside, standIn),
    );
    this.#writeProgram('/usr/local/bin/systemctl', `exec /opt/reelfloor/node_modules/.bin/node ${standIn} "$@"`);
    const { code, output } = await this.run(
      'cluster=$(pg_lsclusters --no-header | cut -d" " -f1); pg_ctlcluster "$cluster" main start; nginx',
    );
    if (code !== 0) throw new Error(`PostgreSQL and nginx did not start: ${output}`);
  }

  async afterFirstDay(): Promise<void> {}

  /** The browser is no part of the machine: it runs beside it, in its network. */
  browser(chromium: string): BrowserProgram {
    return {
      program: this.#inner.wrap([...this.#inner.wordsOfNetwork(), chromium]),
      args: [`--host-resolver-rules=MAP play.example ${ownAddress}`],
    };
  }

  remove(): Promise<void> {
    return this.#inner.remove();
  }

  /** Writes what Debian's installer asks an operator for: names, the way to the Internet, and whom to trust there. */
  #installAsInstallerDoes(): void {
    const root = this.#inner.rootFromOutside;
    const name = hostname();
    writeFileSync(join(root, 'etc/hostname'), `${name}\n`);
    writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost\n127.0.1.1 ${name}\n::1 localhost\n`);
    writeFileSync(join(root, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'));
    const added = existsSync(authorities) ? readdirSync(authorities) : [];
    mkdirSync(join(root, authorities), { recursive: true });
    for (const file of added.filter((entry) => entry.endsWith('.crt')))
      copyFileSync(join(authorities, file), join(root, authorities, file));
    // A package's service would start in the network around this machine, where its port may be taken.
    this.#writeProgram('/usr/sbin/policy-rc.d', 'exit 101');
  }

  #writeProgram(path: string, script: string): void {
    const place = join(this.#inner.rootFromOutside, path);
    writeFileSync(place, `#!/bin/sh\n${script}\n`);
    chmodSync(place, 0o755);
  }
}

/** The variables by which programs find the Internet from here: proxies, and a registry instead of npm's own. */
const waysToInternet = (): NodeJS.ProcessEnv => {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  return {
    ...proxiesOf(process.env),
    ...(registry === 'https://registry.npmjs.org/' ? {} : { npm_config_registry: registry }),
  };
};
