import { Client } from 'pg';
import type { Database, DatabaseTransaction, Queries } from '../platform/database/database.ts';

/** Number of turns of the event loop without work after which the database counts as at rest. */
const quietTurns = 3;
/**
 * Time in ms after which a transaction that waits while another is held counts as waiting for that one. A transaction that is only slow
 * then runs in another order, in which the result must be right as well.
 */
const turnMs = 30;
const pollMs = 3;

export interface HeldTransaction {
  /** Resolves when the transaction has done all its work but is not committed. */
  readonly reached: Promise<void>;
  release(): void;
}

interface Unit {
  readonly serialQueue: string | undefined;
  texts: string[];
  /** False while the transaction waits for its turn; `waitsSinceMs` says since when. */
  isRunning: boolean;
  waitsSinceMs: number;
  isHeld: boolean;
  /** Resolves when the transaction has committed or failed. */
  done: Promise<void>;
}

interface Hold {
  readonly matches: (texts: readonly string[]) => boolean;
  readonly onReached: () => void;
  readonly released: Promise<void>;
}

/**
 * A database that can hold transactions before their commit. It is at rest when each transaction is done, held, or waits for a held one.
 */
export class SteppedDatabase implements Database {
  readonly read: Queries;
  readonly playRead: Queries;
  readonly #database: Database;
  readonly #databaseUrl: string | null;
  readonly #reads = new Set<Promise<unknown>>();
  readonly #transactions = new Set<Unit>();
  readonly #holds = new Set<Hold>();
  #heldRead: {
    readonly part: string;
    readonly reached: () => void;
    readonly released: Promise<void>;
  } | null = null;
  #someHeld = Promise.withResolvers<void>();
  #spectator: Promise<Client> | null = null;
  ends = 0;
  /** Runs each transaction twice, as PostgreSQL does after a lost race. What the first run wrote is undone. */
  repeats = false;

  constructor(database: Database, databaseUrl: string | null) {
    this.#database = database;
    this.#databaseUrl = databaseUrl;
    this.read = this.#steppedReads(database.read);
    this.playRead = this.#steppedReads(database.playRead);
  }

  #steppedReads(read: Queries): Queries {
    return {
      engine: read.engine,
      get query() {
        return read.query;
      },
      get: (sql, ...values) => this.#delayed(sql, this.#watchRead(read.get(sql, ...values))),
      all: (sql, ...values) => this.#watchRead(read.all(sql, ...values)),
    };
  }

  async transact<T>(work: (tx: DatabaseTransaction) => Promise<T>, serialQueue?: string): Promise<T> {
    const done = Promise.withResolvers<void>();
    const stepped: Unit = {
      serialQueue,
      done: done.promise,
      texts: [],
      isRunning: false,
      waitsSinceMs: performance.now(),
      isHeld: false,
    };
    this.#transactions.add(stepped);
    try {
      const value = await this.#database.transact(async (tx) => {
        stepped.isRunning = true;
        stepped.texts = [];
        try {
          if (this.repeats) await runInVain(tx, work);
          const result = await work(listeningTo(tx, stepped.texts));
          this.ends++;
          await this.#holdAtEnd(stepped);
          return result;
        } catch (error) {
          stepped.isRunning = false;
          stepped.waitsSinceMs = performance.now();
          throw error;
        }
      }, serialQueue);
      return value;
    } finally {
      this.#transactions.delete(stepped);
      done.resolve();
    }
  }

  statement<Row>(sql: string, ...values: Parameters<Database['statement']>[1][]): Promise<Row[]> {
    return this.#watchRead(this.#database.statement<Row>(sql, ...values));
  }

  snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    return this.#watchRead(this.#database.snapshot(work));
  }

  async close(): Promise<void> {
    await (await this.#spectator)?.end();
    await this.#database.close();
  }

  /** Holds the next transaction that runs SQL accepted by `matches`. The transaction waits at its end, before its commit. */
  holdNext(matches: (texts: readonly string[]) => boolean): HeldTransaction {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const hold: Hold = { matches, onReached: reached.resolve, released: released.promise };
    this.#holds.add(hold);
    return {
      reached: reached.promise,
      release: () => {
        this.#holds.delete(hold);
        released.resolve();
      },
    };
  }

  /** Holds the next read of one row whose SQL ends so: it has its row, but whoever asked gets it later. */
  holdNextRead(part: string): HeldTransaction {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#heldRead = { part, reached: reached.resolve, released: released.promise };
    return { reached: reached.promise, release: released.resolve };
  }

  async #delayed<T>(sql: string, work: Promise<T>): Promise<T> {
    const held = this.#heldRead;
    if (!held || !sql.endsWith(held.part)) return work;
    this.#heldRead = null;
    const row = await work;
    held.reached();
    await held.released;
    return row;
  }

  readonly atRest = async (): Promise<void> => {
    for (let quiet = 0; quiet < quietTurns; quiet++) {
      if (this.#reads.size > 0 || !(await this.#transactionsWait())) quiet = -1;
      await Promise.allSettled(this.#reads);
      await this.#nextTurn();
    }
  };

  /** Waits until something may have changed: a transaction has ended or, while a transaction is held, a short time has passed. */
  async #nextTurn(): Promise<void> {
    const transactions = [...this.#transactions];
    const areSomeHeld = transactions.some(({ isHeld }) => isHeld);
    if (transactions.length === 0 || this.#databaseUrl === null) await new Promise((resolve) => setImmediate(resolve));
    else if (areSomeHeld) await new Promise((resolve) => setTimeout(resolve, pollMs));
    else await Promise.race([this.#someHeld.promise, ...transactions.map(({ done }) => done)]);
  }

  async #holdAtEnd(tx: Unit): Promise<void> {
    for (const hold of this.#holds) {
      if (!hold.matches(tx.texts)) continue;
      this.#holds.delete(hold);
      tx.isHeld = true;
      this.#someHeld.resolve();
      this.#someHeld = Promise.withResolvers<void>();
      hold.onReached();
      await hold.released;
      tx.isHeld = false;
      return;
    }
  }

  async #transactionsWait(): Promise<boolean> {
    const open = [...this.#transactions].filter(({ isHeld }) => !isHeld);
    if (open.length === 0) return true;
    const held = [...this.#transactions].filter(({ isHeld }) => isHeld);
    if (held.length === 0) return false;
    // SQLite has one writer, so all other transactions wait for the held one.
    if (this.#databaseUrl === null) return true;
    const heldSerialQueues = new Set(held.flatMap(({ serialQueue }) => serialQueue ?? []));
    const waiting = open.filter(({ serialQueue, isRunning, waitsSinceMs }) => {
      if (isRunning) return false;
      return (
        (serialQueue !== undefined && heldSerialQueues.has(serialQueue)) || performance.now() - waitsSinceMs > turnMs
      );
    });
    return waiting.length + (await this.#waitingForLocks()) >= open.length;
  }

  async #waitingForLocks(): Promise<number> {
    this.#spectator ??= connect(this.#databaseUrl ?? '');
    const { rows } = await (await this.#spectator).query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0].waiting;
  }

  #watchRead<T>(work: Promise<T>): Promise<T> {
    const end = () => this.#reads.delete(work);
    this.#reads.add(work);
    work.then(end, end);
    return work;
  }
}

const runInVain = async (
  tx: DatabaseTransaction,
  work: (tx: DatabaseTransaction) => Promise<unknown>,
): Promise<void> => {
  await tx.run('SAVEPOINT lost_race');
  await work(tx);
  await tx.run('ROLLBACK TO SAVEPOINT lost_race');
};

const connect = async (databaseUrl: string): Promise<Client> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
};

const listeningTo = (tx: DatabaseTransaction, texts: string[]): DatabaseTransaction => ({
  engine: tx.engine,
  get query() {
    texts.push('(built)');
    return tx.query;
  },
  get: (sql, ...values) => {
    texts.push(sql);
    return tx.get(sql, ...values);
  },
  all: (sql, ...values) => {
    texts.push(sql);
    return tx.all(sql, ...values);
  },
  run: (sql, ...values) => {
    texts.push(sql);
    return tx.run(sql, ...values);
  },
});
