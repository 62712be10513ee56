import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { InnerMachine, proxiesOf } from './inner-machine.ts';
import type { BrowserProgram, Machine, Ran } from './machine.ts';
import { copySources, productFolder } from './product-sources.ts';

/**
 * A copy of this machine that is thrown away: the same files, but what is written goes into memory. It takes the programs and
 * npm's packages from this machine. Needs root, and a kernel that lets it mount an overlay.
 */
export class ThrowAwayMachine implements Machine {
  readonly #inner = new InnerMachine('reelfloor-first-day');

  async open(): Promise<void> {
    const { folder, root } = this.#inner;
    const upper = join(folder, 'upper');
    mkdirSync(upper);
    await this.#inner.start(`
      mount -t tmpfs none ${upper}
      mkdir ${upper}/written ${upper}/work
      mount -t overlay overlay -o lowerdir=/,upperdir=${upper}/written,workdir=${upper}/work ${root}
      mount -t proc proc ${root}/proc
      mount --rbind /dev ${root}/dev
      mount --rbind /sys ${root}/sys
      mount -t tmpfs none ${root}/run`);
    this.#prepare();
  }

  run(script: string, { isOnline = false } = {}): Promise<Ran> {
    return this.#inner.run(script, isOnline, proxiesOf(process.env));
  }

  /** This machine may have a PostgreSQL of its own. */
  async startServices(): Promise<void> {
    const { code, output } = await this.run(
      'rm -rf /etc/postgresql/*/main /var/lib/postgresql/*/main; version=$(ls /usr/lib/postgresql | sort -n | tail -1); pg_createcluster --port 5432 --start "$version" main >/dev/null; rm -f /etc/nginx/sites-enabled/default; nginx',
    );
    if (code !== 0) throw new Error(`PostgreSQL and nginx did not start: ${output}`);
  }

  /** A release comes with its pages built, or is built once. The update of the next page installs the same one again. */
  async afterFirstDay(): Promise<void> {
    await this.run('cp -a /opt/reelfloor/web/dist /root/reelfloor/web/');
  }

  browser(chromium: string): BrowserProgram {
    return { program: this.#inner.wrap([...this.#inner.words(false), chromium]), args: [] };
  }

  remove(): Promise<void> {
    return this.#inner.remove();
  }

  /** Puts the release where the page expects it, and what stands in for package registries and for systemd. */
  #prepare(): void {
    const node = join(productFolder, 'node_modules/.bin/node');
    const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8', cwd: '/' }).trim();
    this.#inner.prepare(`
      rm -rf /root/reelfloor && mkdir -p /root/reelfloor /run/lock /run/postgresql
      ${copySources('/root/reelfloor')}
      # What npm run build made of the same sources for this run of tests; otherwise the page's own build makes it.
      if [ -f web/dist/.built ]; then mkdir -p /root/reelfloor/web && cp -a web/dist /root/reelfloor/web/; fi
      chown postgres:postgres /run/postgresql 2>/dev/null || true
      rm -f /usr/local/bin/npm /usr/local/bin/systemctl /usr/local/bin/apt-get
      printf '#!/bin/sh\\nexec ${node} ${productFolder}/tests/first-day/stand-in-systemctl.ts "$@"\\n' > /usr/local/bin/systemctl
      printf '#!/bin/sh\\nif [ "$1" = ci ]; then mkdir -p node_modules; exec mount --bind ${productFolder}/node_modules node_modules; fi\\nexec ${npm} "$@"\\n' > /usr/local/bin/npm
      printf '#!/bin/sh\\nfor word; do case "$word" in update) exit 0;; -*|install|nodejs|npm) ;; *) dpkg -s "$word" >/dev/null 2>&1 || { /usr/bin/apt-get -qq update; exec /usr/bin/apt-get -qq "$@"; };; esac; done\\n' > /usr/local/bin/apt-get
      chmod 755 /usr/local/bin/npm /usr/local/bin/systemctl /usr/local/bin/apt-get
    `);
  }
}
