import { Socket } from 'node:net';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { isConnectionUnusable } from './postgres-errors.ts';
import {
  buildPostgresStatement,
  executePostgresStatement,
  type Statement,
  type StatementResult,
} from './postgres-statement.ts';

/** Maximum number of callers that wait for a connection. Above it the database is too slow, and callers are refused. */
const maxWaiting = 20_000;
/**
 * Timeout in ms after which a connection is closed if it is silent while `keepOpen` uses it. It is short, because the callers that would
 * wait for this connection wait for nothing if the database is dead.
 */
const keepOpenMs = 2_500;
const keepOpenStatement = buildPostgresStatement('SELECT 1 AS open', []);

interface LinesOptions {
  readonly config: ClientConfig;
  readonly max: number;
  /** Timeout in ms after which a silent connection is closed, even while it is in use, unless `keepOpen` is called more often. */
  readonly silenceMs: number;
}

interface Waiter {
  readonly resolve: (line: Client | Promise<Client>) => void;
}

/**
 * A connection pool. It replaces the pool of `pg`, whose three timers per use cost more than all other work of this process for a
 * statement. Here the socket's own timeout detects a silent database.
 */
export class PostgresConnections {
  readonly #options: LinesOptions;
  readonly #sockets = new Map<Client, Socket>();
  /** Idle connections. The last used one is taken first, so that surplus connections stay unused. */
  readonly #free: Client[] = [];
  readonly #waiting: Waiter[] = [];
  #closed = false;
  #onEmpty: () => void = () => {};

  constructor(options: LinesOptions) {
    this.#options = options;
  }

  /** Resolves to a connection, which the caller must return with `giveBack`. Rejects if none can be opened. */
  take(): Promise<Client> {
    const free = this.#free.pop();
    if (free) return Promise.resolve(free);
    if (this.#closed) return Promise.reject(new Error('the database is closed'));
    if (this.#sockets.size < this.#options.max) return this.#open();
    if (this.#waiting.length >= maxWaiting)
      return Promise.reject(new Error(`more than ${maxWaiting} wait for a connection`));
    return new Promise((resolve) => this.#waiting.push({ resolve }));
  }

  /** Returns a connection to the pool. Closes it if it is broken or still inside a transaction. */
  giveBack(line: Client, isUsable: boolean): void {
    if (!isUsable) return this.#drop(line);
    if (!this.#sockets.has(line)) return;
    const waiter = this.#waiting.shift();
    if (waiter) waiter.resolve(line);
    else if (this.#closed) void line.end();
    else this.#free.push(line);
  }

  /** Runs one statement outside a transaction. `onSent` is called just before the statement is sent. */
  async ask(statement: Statement, onSent = () => {}): Promise<StatementResult> {
    const line = this.#free.pop() ?? (await this.take());
    onSent();
    let isSpoilt = false;
    try {
      return await executePostgresStatement(line, statement);
    } catch (error) {
      isSpoilt = isConnectionUnusable(error);
      throw error;
    } finally {
      this.giveBack(line, !isSpoilt && line.getTransactionStatus() === 'I');
    }
  }

  /**
   * Uses idle connections and opens missing ones, one at a time, so that none is closed for its silence and a dead one is noticed before
   * somebody needs it. Never rejects.
   */
  async keepOpen(): Promise<void> {
    for (let turn = 0; turn < this.#options.max && !this.#closed; turn++) {
      // The one that has been idle for longest: after its use it is the last of all.
      const free = this.#free.shift();
      if (!free && this.#sockets.size >= this.#options.max) return;
      const line = free ?? (await this.#open(this.#keepOpenMs).catch(() => null));
      if (line === null || !(await this.#use(line))) return;
    }
  }

  /** Resolves when all connections have been returned and closed. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const line of this.#free.splice(0)) void line.end();
    if (this.#sockets.size > 0) await new Promise<void>((resolve) => (this.#onEmpty = resolve));
  }

  /**
   * Uses a connection that nobody else uses. If the database is silent, closes this connection and all idle ones. Returns whether the
   * connection is open.
   */
  async #use(line: Client): Promise<boolean> {
    const socket = this.#sockets.get(line);
    const closeIdle = () => {
      for (const free of [...this.#free]) this.#drop(free);
    };
    socket?.setTimeout(this.#keepOpenMs).once('timeout', closeIdle);
    const isOpen = await executePostgresStatement(line, keepOpenStatement).then(
      () => true,
      () => false,
    );
    socket?.off('timeout', closeIdle).setTimeout(this.#options.silenceMs);
    this.giveBack(line, isOpen);
    return isOpen;
  }

  get #keepOpenMs(): number {
    return Math.min(keepOpenMs, this.#options.silenceMs);
  }

  async #open(silenceMs = this.#options.silenceMs): Promise<Client> {
    const socket = new Socket();
    const line = new Client({ ...this.#options.config, stream: () => socket });
    this.#sockets.set(line, socket);
    // The failing statement reports the error. But without a listener, an error event would end the process.
    line.on('error', () => this.#drop(line));
    line.on('end', () => this.#drop(line));
    socket.setTimeout(silenceMs, () => socket.destroy());
    try {
      await line.connect();
      return line;
    } catch (error) {
      this.#drop(line);
      throw error;
    }
  }

  #drop(line: Client): void {
    const socket = this.#sockets.get(line);
    if (!socket) return;
    this.#sockets.delete(line);
    socket.destroy();
    const place = this.#free.indexOf(line);
    if (place >= 0) this.#free.splice(place, 1);
    // The pool has lost a connection, so open another one for the next waiting caller.
    this.#waiting.shift()?.resolve(this.#open());
    if (this.#sockets.size === 0) this.#onEmpty();
  }
}

interface PostgresRows {
  readonly rows: unknown[];
  readonly rowCount: number | null;
}

/** Runs one statement: on a transaction's connection or, for a read outside transactions, on any connection. */
type RunStatement = (text: string, values: readonly unknown[]) => Promise<PostgresRows>;

/** Returns a Kysely dialect for connections that our own code opens, commits and closes. */
export const postgresDialect = (run: RunStatement): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOf(new StatementRunner(run)),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

const driverOf = (connection: DatabaseConnection): Driver => ({
  init: async () => {},
  acquireConnection: async () => connection,
  beginTransaction: () => refuseTransaction(),
  commitTransaction: () => refuseTransaction(),
  rollbackTransaction: () => refuseTransaction(),
  releaseConnection: async () => {},
  destroy: async () => {},
});

const refuseTransaction = (): Promise<never> => Promise.reject(new Error('transactions begin and end in transact'));

class StatementRunner implements DatabaseConnection {
  readonly #run: RunStatement;

  constructor(run: RunStatement) {
    this.#run = run;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#run(sql, parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing here reads by streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not supported');
  }
}
