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

/** The folder in which the product is installed: /opt/reelfloor. */
export const productFolder = resolve(import.meta.dirname, '../../../../..');
const user = 'reelfloor';

/** Prints a sentence about what was created or already existed. */
export type PrintProgress = (line: string) => void;

/**
 * The target of setup: a whole computer as root, or a folder that stands for one, in which everything belongs to the current user. Existing
 * files are never replaced.
 */
export class SetupTarget {
  readonly #root: string;
  readonly #report: PrintProgress;
  #ids: { readonly uid: number; readonly gid: number } | null = null;

  constructor(root: string, report: PrintProgress) {
    this.#root = resolve(root);
    this.#report = report;
  }

  /** True for a whole computer, with users, services and PostgreSQL; false for a folder. */
  get isMachine(): boolean {
    return this.#root === '/';
  }

  /** User and group ids of the server; undefined in a folder, where everything belongs to the current user. */
  get owner(): { readonly uid: number; readonly gid: number } | undefined {
    if (!this.isMachine) return undefined;
    this.#ids ??= { uid: idOf('-u', user), gid: idOf('-g', user) };
    return this.#ids;
  }

  path(...parts: string[]): string {
    return join(this.#root, ...parts);
  }

  /** Creates the user of server and agent. */
  makeUser(): void {
    if (!this.isMachine) return;
    if (process.getuid?.() !== 0)
      throw new ConfigError('Run setup as root: it writes /etc/reelfloor and creates the server’s user.');
    try {
      execFileSync('id', [user], { stdio: 'ignore' });
    } catch {
      runProgram('useradd', [
        ...['--system', '--user-group', '--home-dir', '/var/lib/reelfloor'],
        ...['--shell', '/usr/sbin/nologin', user],
      ]);
      this.#report(`Created the user ${user}.`);
    }
  }

  /** Creates a folder. `isServers`: owned by the server's user. */
  makeFolder(path: string, { mode = 0o700, isServers = true } = {}): void {
    if (existsSync(path)) return;
    mkdirSync(path, { recursive: true });
    chmodSync(path, mode);
    if (isServers) this.#giveToServer(path);
    this.#report(`Made ${path}.`);
  }

  /** Writes a file unless it exists. Returns false if it does. */
  writeNew(path: string, content: string, { mode = 0o600, isServers = false } = {}): boolean {
    if (existsSync(path)) return false;
    writeFileSync(path, content, { mode });
    chmodSync(path, mode);
    if (isServers) this.#giveToServer(path);
    this.#report(`Wrote ${path}.`);
    return true;
  }

  /** Copies a file of the product unless the target exists. */
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

  /** Lets a group read a file, if the computer has that group. */
  giveToGroup(path: string, group: string, mode = 0o640): void {
    if (!this.isMachine) return;
    try {
      runProgram('getent', ['group', group]);
    } catch {
      return;
    }
    runProgram('chgrp', [group, path]);
    chmodSync(path, mode);
  }

  /** Replaces a configuration file of another package, such as the proxy, and keeps the previous one beside it. */
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

/** Runs a program. Throws a ConfigError with its output if it fails. */
export const runProgram = (program: string, args: readonly string[], { input = '', cwd = '/' } = {}): string => {
  try {
    return execFileSync(program, args, { input, cwd, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    const { code, stderr = '' } = error as { readonly code?: string; readonly stderr?: string };
    throw new ConfigError(
      code === 'ENOENT'
        ? `${program} is not installed; install it and run setup again, which continues from here.`
        : `${program} failed: ${stderr.trim().split('\n').at(-1) || error}. Fix that and run setup again, which continues from here.`,
    );
  }
};

export const readInstalledProductFile = (path: string): string => readFileSync(join(productFolder, path), 'utf8');

function idOf(flag: '-u' | '-g', name: string): number {
  return Number(runProgram('id', [flag, name]));
}
