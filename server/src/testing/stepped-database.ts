import { Client } from 'pg';
import type { Database, Queries, Transaction } from '../database/database.ts';

/** Turns of the loop without any work before it counts as at rest: one may hand in the next. */
const quietTurns = 3;

/** A unit of work that a test holds open: all of it is done but its commit. */
export interface HeldUnit {
  /** Resolves once the unit has come to its end. */
  readonly reached: Promise<void>;
  release(): void;
}

interface Unit {
  readonly lane: string | undefined;
  /** SQL texts of its last run. */
  texts: string[];
  hasBegun: boolean;
  isHeld: boolean;
}

interface Hold {
  readonly matches: (texts: readonly string[]) => boolean;
  readonly onReached: () => void;
  readonly released: Promise<void>;
}

/**
 * A database whose units of work a test can hold open before their commit, and that says when nothing goes on any more:
 * all work is done, is held, or waits for what is held.
 */
export class SteppedDatabase implements Database {
  readonly read: Queries;
  readonly #database: Database;
  readonly #databaseUrl: string | null;
  readonly #reads = new Set<Promise<unknown>>();
  readonly #units = new Set<Unit>();
  readonly #holds = new Set<Hold>();
  /** Asks PostgreSQL who waits for a lock. */
  #watcher: Promise<Client> | null = null;
  /** What each unit that was committed has written and read, oldest first, for who wants to know what there is to hold. */
  readonly committed: (readonly string[])[] = [];

  constructor(database: Database, databaseUrl: string | null) {
    this.#database = database;
    this.#databaseUrl = databaseUrl;
    const { read } = database;
    this.read = {
      engine: read.engine,
      get query() {
        return read.query;
      },
      get: (sql, ...values) => this.#watchRead(read.get(sql, ...values)),
      all: (sql, ...values) => this.#watchRead(read.all(sql, ...values)),
    };
  }

  async transact<T>(work: (tx: Transaction) => Promise<T>, lane?: string): Promise<T> {
    const unit: Unit = { lane, texts: [], hasBegun: false, isHeld: false };
    this.#units.add(unit);
    try {
      const value = await this.#database.transact(async (tx) => {
        unit.hasBegun = true;
        unit.texts = [];
        const result = await work(listeningTo(tx, unit.texts));
        await this.#holdAtEnd(unit);
        return result;
      }, lane);
      this.committed.push(unit.texts);
      return value;
    } finally {
      this.#units.delete(unit);
    }
  }

  statement<Row>(sql: string, ...values: Parameters<Database['statement']>[1][]): Promise<Row[]> {
    return this.#watchRead(this.#database.statement<Row>(sql, ...values));
  }

  snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    return this.#watchRead(this.#database.snapshot(work));
  }

  async close(): Promise<void> {
    await (await this.#watcher)?.end();
    await this.#database.close();
  }

  /** Holds the next unit of these SQL texts at its end, the first time that it gets there. */
  holdNext(matches: (texts: readonly string[]) => boolean): HeldUnit {
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

  /** Waits until nothing happens by itself any more. */
  readonly atRest = async (): Promise<void> => {
    for (let quiet = 0; quiet < quietTurns; quiet++) {
      if (this.#reads.size > 0 || !(await this.#unitsWait())) quiet = -1;
      await Promise.allSettled(this.#reads);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  async #holdAtEnd(unit: Unit): Promise<void> {
    for (const hold of this.#holds) {
      if (!hold.matches(unit.texts)) continue;
      this.#holds.delete(hold);
      unit.isHeld = true;
      hold.onReached();
      await hold.released;
      unit.isHeld = false;
      return;
    }
  }

  /** Whether every unit that is not done waits for one that is held. */
  async #unitsWait(): Promise<boolean> {
    const open = [...this.#units].filter(({ isHeld }) => !isHeld);
    if (open.length === 0) return true;
    const held = [...this.#units].filter(({ isHeld }) => isHeld);
    if (held.length === 0) return false;
    // One writer: all others wait for it.
    if (this.#databaseUrl === null) return true;
    const waitInLane = open.filter(
      ({ lane, hasBegun }) =>
        !hasBegun && held.some((other) => other.lane !== undefined && other.lane === lane),
    );
    return waitInLane.length + (await this.#waitingForLocks()) >= open.length;
  }

  async #waitingForLocks(): Promise<number> {
    this.#watcher ??= connect(this.#databaseUrl ?? '');
    const { rows } = await (await this.#watcher).query(
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

const connect = async (databaseUrl: string): Promise<Client> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
};

const listeningTo = (tx: Transaction, texts: string[]): Transaction => ({
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
