import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from '../harness/until.ts';

const root = resolve(import.meta.dirname, '../..');

/** A cable that leads nowhere, with an address of the Internet, as the machine of an operator has one. */
const ownNetwork = [
  'ip link set lo up',
  'ip link add eth0 type veth peer name eth1',
  'ip address add 93.184.216.10/24 dev eth0',
  'ip link set eth0 up',
  'ip link set eth1 up',
  'ip route add default dev eth0',
  // Names that only the Internet knows are unknown at once.
  'for server in $(sed -n "s/^nameserver //p" /etc/resolv.conf); do ip route add unreachable "$server" 2>/dev/null || true; done',
];

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/**
 * A copy of this machine that is thrown away: the same files, but what is written goes into memory; its own processes and its own
 * network, which leads nowhere. Needs root, and a kernel that lets it mount an overlay.
 */
export class ThrowAwayMachine {
  readonly #holder: ChildProcess;
  readonly #pid: number;
  readonly #folder: string;

  private constructor(holder: ChildProcess, pid: number, folder: string) {
    this.#holder = holder;
    this.#pid = pid;
    this.#folder = folder;
  }

  /** Returns why there can be none here; null if there can. */
  static refusal(): string | null {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
    const tried = spawnSync('unshare', ['-m', '-n', '-p', '--fork', 'true'], { encoding: 'utf8' });
    return tried.status === 0 ? null : `this machine allows no namespaces (${tried.stderr.trim()})`;
  }

  static async open(): Promise<ThrowAwayMachine> {
    const folder = mkdtempSync(join(tmpdir(), 'reelfloor-first-day-'));
    const [written, work, merged] = ['upper/written', 'upper/work', 'machine'].map((name) =>
      join(folder, name),
    );
    mkdirSync(join(folder, 'upper'));
    mkdirSync(String(merged));
    const pidFile = join(folder, 'upper/holder');
    const script = [
      'set -e',
      `mount -t tmpfs none ${join(folder, 'upper')}`,
      `mkdir ${written} ${work}`,
      `mount -t overlay overlay -o lowerdir=/,upperdir=${written},workdir=${work} ${merged}`,
      `mount -t proc proc ${merged}/proc`,
      `mount --rbind /dev ${merged}/dev`,
      `mount --rbind /sys ${merged}/sys`,
      `mount -t tmpfs none ${merged}/run`,
      // The network is taken away last, so that a step may have the machine's own.
      `exec unshare -n sh -ec '${ownNetwork.join('; ')}; echo ready; exec sleep infinity'`,
    ].join('\n');
    const holder = spawn('unshare', ['-m', '-p', '--fork', '--kill-child', 'sh', '-c', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [holder.stdout, holder.stderr])
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    await until('the machine is ready', () => {
      if (holder.exitCode !== null) throw new Error(`no throw-away machine: ${printed} ${pidFile}`);
      return printed.includes('ready');
    });
    const child = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim();
    const machine = new ThrowAwayMachine(holder, Number(child), folder);
    machine.#prepare();
    return machine;
  }

  /** Words that run a program inside. `isOnline`: with the network of the machine around it. */
  words(isOnline: boolean): string[] {
    const spaces = isOnline ? ['-m', '-p'] : ['-m', '-p', '-n'];
    return ['nsenter', '-t', String(this.#pid), ...spaces, 'chroot', join(this.#folder, 'machine')];
  }

  /** Runs a block of a page. Variables and folder last from block to block, as in one shell. */
  run(script: string, { isOnline = false } = {}): Promise<Ran> {
    const whole = [
      'set -euo pipefail',
      'export DEBIAN_FRONTEND=noninteractive PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root USER=root',
      'if [ -f /run/shell ]; then . /run/shell; cd "$(cat /run/folder)"; umask "$(cat /run/umask)"; else cd /root; fi',
      'set -a',
      script,
      'set +a; export -p > /run/shell; pwd > /run/folder; umask > /run/umask',
    ].join('\n');
    const [program = '', ...args] = this.words(isOnline);
    return new Promise((done) => {
      const child = spawn(program, [...args, '/bin/bash', '-c', whole], {
        env: { ...proxiesOf(process.env), PATH: process.env.PATH, TERM: 'dumb' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      // Not `close`: what the block has started keeps the pipes open.
      child.on('exit', (code) => setTimeout(() => done({ code, output }), 20));
    });
  }

  /** Writes a file that runs a program inside, for those who can only be given a program. */
  programInside(path: string): string {
    const wrapper = join(this.#folder, 'program');
    writeFileSync(wrapper, `#!/bin/sh\nexec ${this.words(false).join(' ')} ${path} "$@"\n`);
    chmodSync(wrapper, 0o755);
    return wrapper;
  }

  async remove(): Promise<void> {
    const ended = once(this.#holder, 'exit');
    // The first process of a PID namespace takes all others with it.
    process.kill(this.#pid, 'SIGKILL');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Puts the release where the page expects it, and what stands in for a package registry and for systemd. */
  #prepare(): void {
    const node = join(root, 'node_modules/.bin/node');
    const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8', cwd: '/' }).trim();
    this.#mustRun(`
      rm -rf /root/reelfloor && mkdir -p /root/reelfloor /run/lock /run/postgresql && cd ${root}
      git ls-files -z --cached --others --exclude-standard | xargs -0 sh -c 'for f; do [ ! -f "$f" ] || printf "%s\\0" "$f"; done' sh \\
        | tar -c --null -T - | tar -x -C /root/reelfloor
      # What npm run build made of the same sources for this run of tests; otherwise the page's own build makes it.
      if [ -f web/dist/.built ]; then mkdir -p /root/reelfloor/web && cp -a web/dist /root/reelfloor/web/; fi
      chown postgres:postgres /run/postgresql 2>/dev/null || true
      rm -f /usr/local/bin/npm /usr/local/bin/systemctl /usr/local/bin/apt-get
      printf '#!/bin/sh\\nexec ${node} ${root}/tests/first-day/stand-in-systemctl.ts "$@"\\n' > /usr/local/bin/systemctl
      printf '#!/bin/sh\\nif [ "$1" = ci ]; then mkdir -p node_modules; exec mount --bind ${root}/node_modules node_modules; fi\\nexec ${npm} "$@"\\n' > /usr/local/bin/npm
      printf '#!/bin/sh\\nfor word; do case "$word" in update) exit 0;; -*|install) ;; *) dpkg -s "$word" >/dev/null 2>&1 || { /usr/bin/apt-get -qq update; exec /usr/bin/apt-get -qq "$@"; };; esac; done\\n' > /usr/local/bin/apt-get
      chmod 755 /usr/local/bin/npm /usr/local/bin/systemctl /usr/local/bin/apt-get
    `);
  }

  #mustRun(script: string): void {
    const [program = '', ...args] = this.words(false);
    const { status, stderr } = spawnSync(program, [...args, '/bin/sh', '-e', '-c', script], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`the machine could not be prepared: ${stderr}`);
  }
}

/** The variables by which programs find a proxy to the Internet. */
const proxiesOf = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => /^(https?|no|all)_proxy$/i.test(name)));
