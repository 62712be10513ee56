import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryFolder } from '@reelfloor/server/testing/temporary-folder';
import { Client } from 'pg';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

const run = promisify(execFile);
/** Largest number of starts: another program may take the port between our choice and PostgreSQL's start. */
const maxStarts = 3;
const superuser = 'reelfloor';

interface StartOptions {
  readonly isSynced?: boolean;
  readonly isDetached?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A PostgreSQL on a free port and in a temporary folder. */
export class TestPostgres {
  readonly port: number;
  readonly #folder: string;
  readonly #bin: string;
  readonly #runner: Runner;
  readonly #isSynced: boolean;
  readonly #isDetached: boolean;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #environment: Readonly<Record<string, string>>;
  #process: ReturnType<typeof spawn> | null = null;
  #databases = 0;

  private constructor(place: {
    port: number;
    folder: string;
    bin: string;
    runner: Runner;
    isSynced: boolean;
    isDetached: boolean;
    settings: Readonly<Record<string, string>>;
    environment: Readonly<Record<string, string>>;
  }) {
    this.port = place.port;
    this.#folder = place.folder;
    this.#bin = place.bin;
    this.#runner = place.runner;
    this.#isSynced = place.isSynced;
    this.#isDetached = place.isDetached;
    this.#settings = place.settings;
    this.#environment = place.environment;
  }

  /** Stops PostgreSQL when the test run is interrupted. */
  readonly #endWithRun = (): void => void this.#process?.kill('SIGQUIT');

  /**
   * Starts a PostgreSQL. `isSynced`: it syncs to disk as in production; most tests skip that to be faster. `isDetached`:
   * Ctrl-C does not reach it. `settings` override the settings that tests use; `environment` adds to the variables.
   */
  static async start({
    isSynced = true,
    isDetached = false,
    settings = {},
    environment = {},
  }: StartOptions = {}): Promise<TestPostgres> {
    const { MEMORY_FOLDER: runFolder } = process.env;
    return TestPostgres.#startOn({ isSynced, isDetached, settings, environment }, async (bin, data) =>
      runFolder ? ['cp', ['-a', await initialized(bin, runFolder), data]] : initdb(bin, data),
    );
  }

  /** Starts a standby in memory, with a copy of the primary that it reaches at this port. */
  static standbyOf(port: number, settings: Readonly<Record<string, string>>): Promise<TestPostgres> {
    const options = { isSynced: false, isDetached: false, settings, environment: {} };
    return TestPostgres.#startOn(options, async (bin, data) => {
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', superuser];
      const how = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
      return [join(bin, 'pg_basebackup'), ['-D', data, ...from, ...how]];
    });
  }

  /** Starts PostgreSQL on a folder that the program returned by `fillOf` has filled. */
  static async #startOn(
    options: Required<StartOptions>,
    fillOf: (bin: string, data: string) => Promise<Filling>,
  ): Promise<TestPostgres> {
    const bin = postgresBin();
    if (bin === null) throw new Error('there is no PostgreSQL here');
    const runner = await findRunner();
    const folder = options.isSynced
      ? await mkdtemp(join(tmpdir(), 'reelfloor-postgres-'))
      : await createTemporaryFolder('postgres');
    if (runner.owner) await chown(folder, runner.owner.uid, runner.owner.gid);
    const [program, args] = await fillOf(bin, join(folder, 'data'));
    await run(program, [...args], runner.options(folder));
    for (let start = 1; ; start++) {
      const postgres = new TestPostgres({ ...options, port: await freePort(), folder, bin, runner });
      try {
        await postgres.resume();
        process.once('exit', postgres.#endWithRun);
        return postgres;
      } catch (error) {
        if (start < maxStarts) continue;
        await postgres.remove();
        throw error;
      }
    }
  }

  get serverUrl(): string {
    return `postgres://${superuser}@127.0.0.1:${this.port}`;
  }

  async createDatabase(template?: string): Promise<string> {
    const name = `own_${++this.#databases}`;
    await this.#administer(
      `CREATE DATABASE ${name} TEMPLATE ${template ? nameOf(template) : 'template0'} STRATEGY FILE_COPY`,
    );
    return `${this.serverUrl}/${name}`;
  }

  async dropDatabase(url: string): Promise<void> {
    await this.#administer(`DROP DATABASE ${nameOf(url)} WITH (FORCE)`);
  }

  async #administer(sql: string): Promise<void> {
    const client = new Client({ connectionString: `${this.serverUrl}/postgres` });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  async resume(): Promise<void> {
    const options = this.#runner.options(this.#folder);
    const child = spawn(join(this.#bin, 'postgres'), this.#arguments(), {
      ...options,
      env: { ...options.env, ...this.#environment },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: this.#isDetached,
    });
    this.#process = child;
    let log = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
    });
    await until('PostgreSQL takes connections', async () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}:\n${log}`);
      return answers(`${this.serverUrl}/postgres`);
    });
  }

  /** `fast` closes every connection and writes everything to disk; `immediate` stops it as a crash would. */
  async stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // The process id in this file is that of PostgreSQL itself, not that of a program that started it.
    const file = await readFile(join(this.#folder, 'data/postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(file.split('\n')[0]);
    if (pid > 0) process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    else child.kill('SIGKILL');
    await ended;
  }

  /** Makes a standby the primary. Resolves when it takes writes. */
  async promote(): Promise<void> {
    const args = ['promote', '-w', '-D', join(this.#folder, 'data')];
    await run(join(this.#bin, 'pg_ctl'), args, this.#runner.options(this.#folder));
  }

  async remove(): Promise<void> {
    process.off('exit', this.#endWithRun);
    await this.stop('immediate');
    await rm(this.#folder, { recursive: true, force: true });
  }

  #arguments(): string[] {
    // Settings without durability. Vacuum is off, because hundreds of databases exist for only a second each.
    const quick = {
      fsync: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '4GB',
      checkpoint_timeout: '1h',
    };
    const settings = {
      port: this.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
      logging_collector: 'off',
      ...(this.#isSynced ? {} : quick),
      ...this.#settings,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return ['-D', join(this.#folder, 'data'), ...flags];
  }
}

/** A program that fills a folder of data, and its arguments. */
type Filling = readonly [string, readonly string[]];

const initdb = (bin: string, data: string): Filling => [
  join(bin, 'initdb'),
  ['-D', data, '-U', superuser, '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
];

/** Returns the data of a new PostgreSQL, to be copied: `initdb` takes a second of processor time, so it runs once for a run. */
const initialized = async (bin: string, runFolder: string): Promise<string> => {
  const made = join(runFolder, 'initialized-postgres');
  if (existsSync(made)) return join(made, 'data');
  const runner = await findRunner();
  const folder = await mkdtemp(join(runFolder, 'postgres-'));
  if (runner.owner) await chown(folder, runner.owner.uid, runner.owner.gid);
  const [program, args] = initdb(bin, join(folder, 'data'));
  await run(program, [...args], runner.options(folder));
  // Another worker may have been faster.
  await rename(folder, made).catch(() => rm(folder, { recursive: true }));
  return join(made, 'data');
};

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

interface Runner {
  readonly owner: { uid: number; gid: number } | null;
  options(cwd: string): { cwd: string; uid?: number; gid?: number; env: NodeJS.ProcessEnv };
}

/** Returns the user that runs PostgreSQL, because root may not: the package's user or `nobody`. */
const findRunner = async (): Promise<Runner> => {
  // The caller's PostgreSQL variables (PGPORT, PGDATA, …) must not affect the test's PostgreSQL.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
  if (process.getuid?.() !== 0) return { owner: null, options: (cwd) => ({ cwd, env }) };
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody');
  const owner = { uid: Number(user[2]), gid: Number(user[3]) };
  return { owner, options: (cwd) => ({ cwd, env, ...owner }) };
};
