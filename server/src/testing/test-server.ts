import { rm } from 'node:fs/promises';
import type { SignIn } from '@reelfloor/protocol';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import type { Database, Queries, SqlValue } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { SqliteConnection } from '../platform/database/sqlite-connection.ts';
import { createSqliteQueries } from '../platform/database/sqlite-database.ts';
import type { ServerConfig } from '../start/config/server-config.ts';
import { type RunningServer, startServer } from '../start/server/start-server.ts';
import { seededConfig } from './seeded-place.ts';
import { TestAgent } from './test-agent.ts';
import { TestCabinet } from './test-cabinet.ts';
import { TestPlayer } from './test-player.ts';

/** A whole server on a free port with its own database, and one agent with two cabinets: `m1` and `m2`. */
export class TestFloor {
  config: ServerConfig;
  readonly #clock: Clock | null;
  readonly agent: TestAgent;
  server: RunningServer;
  #visitor: Promise<Database> | null = null;
  #spectator: SignIn | null = null;

  private constructor(config: ServerConfig, clock: Clock | null, server: RunningServer, agent: TestAgent) {
    this.config = config;
    this.#clock = clock;
    this.server = server;
    this.agent = agent;
  }

  /**
   * Opens a floor. With a ManualClock, the timers of seats stand still until the test moves the clock. With null the server
   * follows the time of its database, as in production.
   */
  static async open(env: Record<string, string> = {}, clock: Clock | null = systemClock): Promise<TestFloor> {
    const config = await seededConfig(env);
    const server = await startServer(config, clock);
    const agent = new TestAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]);
    const floor = new TestFloor(config, clock, server, agent);
    await floor.connectAgent();
    return floor;
  }

  get address(): string {
    return this.server.address;
  }

  /** Address of the office's pages. Its own pages are at another host name than players'. */
  get officeAddress(): string {
    const { officeAddress } = this.server;
    if (officeAddress === null) throw new Error('this server has no office');
    return officeAddress;
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

  /** Restarts the server, with the settings in `changes` changed. */
  async restart(changes: Partial<ServerConfig> = {}): Promise<void> {
    await this.server.close();
    this.config = { ...this.config, ...changes };
    this.server = await startServer(this.config, this.#clock);
  }

  player(username: string): Promise<TestPlayer> {
    return TestPlayer.login(this.address, username);
  }

  async queryDatabase<T>(read: (db: Queries) => Promise<T>): Promise<T> {
    if (this.config.databaseUrl !== null) return this.#visit((database) => read(database.read));
    const connection = new SqliteConnection(this.config.databasePath, 'read');
    try {
      return await read(createSqliteQueries(connection));
    } finally {
      connection.close();
    }
  }

  async change(sql: string, ...values: SqlValue[]): Promise<void> {
    await this.#visit((database) => database.transact((tx) => tx.run(sql, ...values)));
  }

  /** Lets a test write to the database by the server's own functions. */
  withDatabase(write: (database: Database) => Promise<void>): Promise<void> {
    return this.#visit(write);
  }

  /** Stops the server, and closes what `check` and `change` keep open, so that the database can be copied or replaced. */
  async stop(): Promise<void> {
    this.agent.cut();
    await this.server.close();
    await (await this.#visitor)?.close();
    this.#visitor = null;
  }

  async #visit<T>(visit: (database: Database) => Promise<T>): Promise<T> {
    // Keep a connection open, because connecting to PostgreSQL is slow.
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
    // Tests call this often, so keep the sign-in: each login would cost a password hash.
    let answer = this.#spectator && (await this.#machines(this.#spectator));
    if (answer?.status !== 200) {
      this.#spectator = (await this.player('admin1')).signIn;
      answer = await this.#machines(this.#spectator);
    }
    return (answer.body.machines as { id: string; status: string }[]).find(({ id }) => id === machineId)?.status;
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
