import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../harness/until.ts';
import type { Ran } from './machine.ts';

/** The address of a machine. It is one of the Internet, as the machine of an operator has. */
export const ownAddress = '93.184.216.10';

/** A cable that leads nowhere. */
const ownNetwork = [
  'ip link set lo up',
  'ip link add eth0 type veth peer name eth1',
  `ip address add ${ownAddress}/24 dev eth0`,
  'ip link set eth0 up',
  'ip link set eth1 up',
  'ip route add default dev eth0',
  // Names that only the Internet knows are unknown at once.
  'for server in $(sed -n "s/^nameserver //p" /etc/resolv.conf); do ip route add unreachable "$server" 2>/dev/null || true; done',
];

/**
 * Processes with mounts, process numbers and a network of their own, which see the folder `root` as the whole machine. They end
 * with this process, however it ends.
 */
export class InnerMachine {
  readonly folder: string;
  readonly root: string;
  #holder: ChildProcess | null = null;
  #removal: Promise<void> | null = null;

  /** `name`: how its folder beside other temporary files begins. */
  constructor(name: string) {
    this.folder = mkdtempSync(join(tmpdir(), `${name}-`));
    this.root = join(this.folder, 'machine');
    mkdirSync(this.root);
  }

  /** Returns why there can be none here; null if there can. */
  static refusal(): string | null {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
    const tried = spawnSync('unshare', ['-m', '-n', '-p', '--fork', 'true'], { encoding: 'utf8' });
    return tried.status === 0 ? null : `this machine allows no namespaces (${tried.stderr.trim()})`;
  }

  /** Runs the script that fills and mounts `root`, with the network of the machine around it. Throws what it printed if it fails. */
  async start(script: string, timeoutMs?: number): Promise<void> {
    const whole = [
      'set -e',
      script,
      // The first process reads until this process ends, and takes all others with it.
      `exec unshare -n sh -ec '${ownNetwork.join('; ')}; echo ready; exec cat'`,
    ].join('\n');
    const holder = spawn('unshare', ['-m', '-p', '--fork', '--kill-child', 'sh', '-c', whole], {
      // Ctrl-C reaches this process alone, which then removes the machine.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#holder = holder;
    let printed = '';
    for (const stream of [holder.stdout, holder.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    const isReady = () => {
      if (holder.exitCode !== null || holder.signalCode !== null) throw new Error(printed.trim());
      return /^ready$/m.test(printed);
    };
    await until('the machine is ready', isReady, timeoutMs);
  }

  /** The path by which this process sees `root` with its mounts. */
  get rootFromOutside(): string {
    return `/proc/${this.#firstProcess()}/root${this.root}`;
  }

  /** Words that run a program inside. `isOnline`: with the network of the machine around it. */
  words(isOnline: boolean): string[] {
    const spaces = isOnline ? ['-m', '-p'] : ['-m', '-p', '-n'];
    return ['nsenter', '-t', this.#firstProcess(), ...spaces, 'chroot', this.root];
  }

  /** Words that run a program of the machine around it in the network of this one. */
  wordsOfNetwork(): string[] {
    return ['nsenter', '-t', this.#firstProcess(), '-n'];
  }

  run(script: string, isOnline: boolean, environment: NodeJS.ProcessEnv = {}): Promise<Ran> {
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
        env: { ...environment, PATH: process.env.PATH, TERM: 'dumb' },
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

  /** Runs a script that prepares the machine. Throws if it fails. */
  prepare(script: string): void {
    const [program = '', ...args] = this.words(false);
    const { status, stderr } = spawnSync(program, [...args, '/bin/sh', '-e', '-c', script], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`the machine could not be prepared: ${stderr}`);
  }

  /** Writes a file that starts a program by these words, for those who can only be given a program. Returns its path. */
  wrap(words: readonly string[]): string {
    const wrapper = join(this.folder, 'program');
    writeFileSync(wrapper, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`);
    chmodSync(wrapper, 0o755);
    return wrapper;
  }

  remove(): Promise<void> {
    this.#removal ??= this.#end();
    return this.#removal;
  }

  async #end(): Promise<void> {
    const holder = this.#holder;
    if (holder !== null && holder.exitCode === null && holder.signalCode === null) {
      const ended = once(holder, 'exit');
      // The first process of a PID namespace takes all others, and then the mounts, with it.
      const first = this.#firstProcess();
      if (first === '') holder.kill('SIGKILL');
      else process.kill(Number(first), 'SIGKILL');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #firstProcess(): string {
    const holder = this.#holder?.pid;
    if (holder === undefined) throw new Error('the machine was not started');
    return readFileSync(`/proc/${holder}/task/${holder}/children`, 'utf8').trim();
  }
}

/** The variables by which programs find a proxy to the Internet. */
export const proxiesOf = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => /^(https?|no|all)_proxy$/i.test(name)));
