import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../../../platform/process/config-error.ts';

/** The folder of the product: /opt/reelfloor. */
export const productFolder = resolve(import.meta.dirname, '../../../../..');
const user = 'reelfloor';

/** What was made, and what was there already, in sentences. */
export type Report = (line: string) => void;

/**
 * Where setup writes: a whole machine as root, or one folder that stands for it, in which everything belongs to whoever runs it.
 * Nothing that is there is replaced.
 */
export class Place {
  readonly #root: string;
  readonly #report: Report;
  #ids: { readonly uid: number; readonly gid: number } | null = null;

  constructor(root: string, report: Report) {
    this.#root = resolve(root);
    this.#report = report;
  }

  /** True on a real machine, with users, services and PostgreSQL. */
  get isMachine(): boolean {
    return this.#root === '/';
  }

  /** The user and group of the server; undefined where everything belongs to who runs this. */
  get owner(): { readonly uid: number; readonly gid: number } | undefined {
    if (!this.isMachine) return undefined;
    this.#ids ??= { uid: idOf('-u', user), gid: idOf('-g', user) };
    return this.#ids;
  }

  path(...parts: string[]): string {
    return join(this.#root, ...parts);
  }

  /** Makes the user as whom server and agent run. */
  makeUser(): void {
    if (!this.isMachine) return;
    if (process.getuid?.() !== 0)
      throw new ConfigError('Run setup as root: it writes /etc/reelfloor and makes the user of the server.');
    try {
      execFileSync('id', [user], { stdio: 'ignore' });
    } catch {
      run('useradd', [
        ...['--system', '--user-group', '--home-dir', '/var/lib/reelfloor'],
        ...['--shell', '/usr/sbin/nologin', user],
      ]);
      this.#report(`Made the user ${user}.`);
    }
  }

  /** Makes a folder. `isServers`: the server's user alone may look into it. */
  makeFolder(path: string, { mode = 0o700, isServers = true } = {}): void {
    if (existsSync(path)) return;
    mkdirSync(path, { recursive: true });
    chmodSync(path, mode);
    if (isServers) this.#giveToServer(path);
    this.#report(`Made ${path}.`);
  }

  /** Writes a file that is not there. Returns false if it is. */
  writeNew(path: string, content: string, { mode = 0o600, isServers = false } = {}): boolean {
    if (existsSync(path)) return false;
    writeFileSync(path, content, { mode });
    chmodSync(path, mode);
    if (isServers) this.#giveToServer(path);
    this.#report(`Wrote ${path}.`);
    return true;
  }

  /** Copies a file of the product to a place where none is. */
  copyNew(from: string, to: string, mode: number): void {
    if (existsSync(to)) return;
    copyFileSync(join(productFolder, from), to);
    chmodSync(to, mode);
    this.#report(`Copied ${from} to ${to}.`);
  }

  link(from: string, to: string): void {
    if (existsSync(to)) return;
    symlinkSync(from, to);
    this.#report(`Linked ${to} to ${from}.`);
  }

  /** Lets a group of the machine read a file, if there is such a group. */
  giveToGroup(path: string, group: string, mode = 0o640): void {
    if (!this.isMachine) return;
    try {
      run('getent', ['group', group]);
    } catch {
      return;
    }
    run('chgrp', [group, path]);
    chmodSync(path, mode);
  }

  /** Replaces a file of a package by one of ours, and keeps the one before beside it. */
  replace(path: string, content: string): void {
    if (existsSync(path)) renameSync(path, `${path}.before-reelfloor`);
    this.writeNew(path, content);
  }

  openToAll(...paths: readonly string[]): void {
    for (const path of paths) chmodSync(path, 0o644);
  }

  #giveToServer(path: string): void {
    if (this.owner) chownSync(path, this.owner.uid, this.owner.gid);
  }
}

/** Runs a program of the machine. Throws a ConfigError with what it said. */
export const run = (program: string, args: readonly string[], { input = '', cwd = '/' } = {}): string => {
  try {
    return execFileSync(program, args, { input, cwd, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    const { code, stderr = '' } = error as { readonly code?: string; readonly stderr?: string };
    throw new ConfigError(
      code === 'ENOENT'
        ? `${program} is not installed; install it and run setup again, which goes on from here.`
        : `${program} failed: ${stderr.trim().split('\n').at(-1) || error}. Mend that and run setup again, which goes on from here.`,
    );
  }
};

export const textOfProduct = (path: string): string => readFileSync(join(productFolder, path), 'utf8');

function idOf(flag: '-u' | '-g', name: string): number {
  return Number(run('id', [flag, name]));
}
