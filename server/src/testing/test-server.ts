import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignIn } from '@reelfloor/protocol';
import { type Config, readConfig } from '../config.ts';
import type { Database, Queries, SqlValue } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { SqliteConnection } from '../database/sqlite-connection.ts';
import { queriesOn } from '../database/sqlite-database.ts';
import { createPostgresDatabase, testEngine } from '../database/temporary-place.ts';
import { seedDemo } from '../seed-demo.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { TestAgent, TestCabinet } from './test-agent.ts';
import { TestPlayer } from './test-player.ts';

/** A whole server on a free port and a database of its own, with one agent of two cabinets: `m1` and `m2`. */
export class TestFloor {
  readonly config: Config;
  readonly agent: TestAgent;
  server: RunningServer;
  #visitor: Promise<Database> | null = null;
  #watcher: SignIn | null = null;

  private constructor(config: Config, server: RunningServer, agent: TestAgent) {
    this.config = config;
    this.server = server;
    this.agent = agent;
  }

  static async open(env: Record<string, string> = {}): Promise<TestFloor> {
    const dataDir = await mkdtemp(join(tmpdir(), 'reelfloor-test-'));
    for (const [name, content] of (await seededDemo()).files)
      await writeFile(join(dataDir, name), content, { mode: 0o600 });
    const { databaseUrl } = await seededDemo();
    const config = readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...(databaseUrl === null ? {} : { DATABASE_URL: await createPostgresDatabase(databaseUrl) }),
      ...env,
    });
    const server = await startServer(config);
    const agent = new TestAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]);
    const floor = new TestFloor(config, server, agent);
    await floor.connectAgent();
    return floor;
  }

  get address(): string {
    return this.server.address;
  }

  async connectAgent(): Promise<void> {
    const { agentId, agentToken } = this.demo;
    await this.agent.connect(this.address, agentId, agentToken);
    if (this.agent.hello?.kind !== 'accepted') throw new Error(JSON.stringify(this.agent.hello));
  }

  get demo() {
    if (!this.config.demo) throw new Error('this server is no demo');
    return this.config.demo;
  }

  async restart(): Promise<void> {
    await this.server.close();
    this.server = await startServer(this.config);
  }

  player(username: string): Promise<TestPlayer> {
    return TestPlayer.login(this.address, username);
  }

  /** Reads the database as another program would. */
  async look<T>(read: (db: Queries) => Promise<T>): Promise<T> {
    if (this.config.databaseUrl !== null) return this.#visit((database) => read(database.read));
    const connection = new SqliteConnection(this.config.databasePath, 'read');
    try {
      return await read(queriesOn(connection));
    } finally {
      connection.close();
    }
  }

  /** Writes to the database behind the server's back. */
  async change(sql: string, ...values: SqlValue[]): Promise<void> {
    await this.#visit((database) => database.transact((tx) => tx.run(sql, ...values)));
  }

  async #visit<T>(visit: (database: Database) => Promise<T>): Promise<T> {
    // A file is opened afresh each time; connections to PostgreSQL are kept, since making them is slow.
    if (this.config.databaseUrl !== null) {
      this.#visitor ??= openDatabase(this.config);
      return visit(await this.#visitor);
    }
    const database = await openDatabase(this.config);
    try {
      return await visit(database);
    } finally {
      await database.close();
    }
  }

  async status(machineId: string): Promise<unknown> {
    // Asked again and again; a login each time would cost a hash each time.
    let answer = this.#watcher && (await this.#machines(this.#watcher));
    if (answer?.status !== 200) {
      this.#watcher = (await this.player('admin1')).signIn;
      answer = await this.#machines(this.#watcher);
    }
    return (answer.body.machines as { id: string; status: string }[]).find(({ id }) => id === machineId)
      ?.status;
  }

  #machines(signIn: SignIn) {
    return new TestPlayer(this.address, signIn).get('machine/all');
  }

  async close(): Promise<void> {
    this.agent.cut();
    await this.server.close();
    await (await this.#visitor)?.close();
    await rm(this.config.dataDir, { recursive: true, force: true });
  }
}

interface SeededDemo {
  readonly files: ReadonlyMap<string, Buffer>;
  /** The PostgreSQL database to copy; null on the embedded engine, whose file is among the others. */
  readonly databaseUrl: string | null;
}
let seeded: Promise<SeededDemo> | null = null;

/** Hashing passwords and PINs takes its time by design: the demo is seeded once and copied. */
const seededDemo = (): Promise<SeededDemo> => {
  seeded ??= seededForRun() ?? seedHere();
  return seeded;
};

/** As the setup of a run of tests left it. */
const seededForRun = (): Promise<SeededDemo> | null => {
  const { SEEDED_DEMO, SEEDED_POSTGRES, SEEDED_POSTGRES_SECRETS } = process.env;
  if (testEngine === 'sqlite') return SEEDED_DEMO ? filesOf(SEEDED_DEMO, null) : null;
  return SEEDED_POSTGRES && SEEDED_POSTGRES_SECRETS
    ? filesOf(SEEDED_POSTGRES_SECRETS, SEEDED_POSTGRES)
    : null;
};

const seedHere = async (): Promise<SeededDemo> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelfloor-seeded-'));
  const databaseUrl = testEngine === 'postgres' ? await createPostgresDatabase() : null;
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  const database = await openDatabase(config);
  if (config.demo) await seedDemo(database, config.demo);
  await database.close();
  const demo = await filesOf(dataDir, databaseUrl);
  await rm(dataDir, { recursive: true });
  return demo;
};

const filesOf = async (folder: string, databaseUrl: string | null): Promise<SeededDemo> => {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name))] as const),
  );
  return { files: new Map(files), databaseUrl };
};
