import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import type { Client } from 'pg';
import { CommitOutcomeUnknown } from './commit-outcome-unknown.ts';
import type { DatabaseTransaction, SqlValue } from './database.ts';
import { isRefusedResult } from './is-refused-result.ts';
import { type PostgresConnections, postgresDialect } from './postgres-connections.ts';
import {
  DatabaseUnavailable,
  isCachedQueryPlanOutdated,
  isCertainlyNotCommitted,
  isConnectionLost,
  isConnectionUnusable,
  isSerializationConflict,
  isUniqueViolation,
} from './postgres-errors.ts';
import {
  buildPostgresStatement,
  buildStatementFromNumberedSql,
  executePostgresStatement,
  type Statement,
  type StatementResult,
} from './postgres-statement.ts';
import type { Schema } from './schema.ts';
import type { TransactionObserver } from './transaction-observer.ts';

/** Maximum number of pending transactions. Above it the database is too slow, and further transactions are refused. */
const maxWaiting = 20_000;
/** After this number of attempts that ended in a conflict, a transaction runs exclusively in this process. */
const maxRunsBesideOthers = 4;
/** Maximum number of attempts of a transaction. One that runs alone can only conflict with other servers, so it rarely needs as many. */
const maxRuns = 20;
/** Maximum number of attempts that end with a duplicate key. The second finds the other transaction's row; a third failure is a bug. */
const maxUniqueViolations = 3;
const retryMs = 200;
/** First and longest backoff in ms before a transaction is retried alone. */
const firstRaceWaitMs = 4;
const longestRaceWaitMs = 500;

interface PostgresTransactionsOptions {
  readonly maxInside: number;
  /** Longest time in ms that a transaction waits for an unreachable database, as long as none of it was committed. */
  readonly patienceMs: number;
  /** Longest time in ms to find out whether a commit succeeded. The caller gets no result before. */
  readonly outcomePatienceMs: number;
  readonly observer: TransactionObserver;
}

/**
 * Runs serializable transactions concurrently: a transaction is retried if data that it read has changed before its commit. So code needs
 * no locks, as on SQLite, where transactions run one after the other.
 */
export class PostgresTransactions {
  readonly #lines: PostgresConnections;
  readonly #options: PostgresTransactionsOptions;
  readonly #gate: TransactionGate;
  readonly #running = new Set<Promise<unknown>>();
  /** For each serial queue in use, a promise that resolves when its last transaction has ended. It never rejects. */
  readonly #serialQueues = new Map<string, Promise<void>>();
  #closed = false;

  constructor(lines: PostgresConnections, options: PostgresTransactionsOptions) {
    this.#lines = lines;
    this.#options = options;
    this.#gate = new TransactionGate({ maxInside: options.maxInside, maxWaiting });
  }

  transact<T>(work: (tx: DatabaseTransaction) => Promise<T>, serialQueue?: string): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('the database is closed'));
    const before = serialQueue === undefined ? undefined : this.#serialQueues.get(serialQueue);
    const done = before ? before.then(() => this.#runUntilDone(work)) : this.#runUntilDone(work);
    const running = done.finally(() => this.#running.delete(running));
    this.#running.add(running);
    if (serialQueue !== undefined) this.#follow(serialQueue, running);
    return running;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
  }

  #follow(serialQueue: string, running: Promise<unknown>): void {
    const end = running.then(
      () => {},
      () => {},
    );
    this.#serialQueues.set(serialQueue, end);
    void end.then(() => this.#serialQueues.get(serialQueue) === end && this.#serialQueues.delete(serialQueue));
  }

  async #runUntilDone<T>(work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
    const { patienceMs, observer } = this.#options;
    const giveUpAt = performance.now() + patienceMs;
    let runs = 0;
    let uniqueViolations = 0;
    for (;;) {
      const alone = runs >= maxRunsBesideOthers;
      let waitMs = retryMs;
      await this.#gate.enter(alone);
      try {
        return await this.#run(work);
      } catch (error) {
        if (isConnectionLost(error)) {
          if (performance.now() > giveUpAt) throw new DatabaseUnavailable('no connection', error);
          observer.ranAgain('connectionLost');
        } else if (isSerializationConflict(error)) {
          if (++runs >= maxRuns) throw error;
          observer.ranAgain('lostRace');
          waitMs = raceWaitMs(runs);
        } else if (isUniqueViolation(error)) {
          if (++uniqueViolations >= maxUniqueViolations) throw error;
          observer.ranAgain('duplicateKey');
          waitMs = 0;
        } else if (isCachedQueryPlanOutdated(error)) {
          // Retry on another connection. This terminates, because each failed attempt closes one of the connections with stale plans.
          observer.ranAgain('tableExpanded');
          waitMs = 0;
        } else throw error;
      } finally {
        this.#gate.leave();
      }
      if (waitMs > 0) await pause(waitMs);
    }
  }

  async #run<T>(work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
    const line = await this.#lines.take();
    let isUsable = true;
    try {
      return await this.#runOn(line, work);
    } catch (error) {
      isUsable = !isConnectionUnusable(error);
      throw error;
    } finally {
      this.#lines.giveBack(line, isUsable && line.getTransactionStatus() === 'I');
    }
  }

  async #runOn<T>(line: Client, work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
    // Send the transaction's first read without waiting for the reply to BEGIN, which saves a round trip.
    const begun = line.query('BEGIN ISOLATION LEVEL SERIALIZABLE');
    begun.catch(() => {});
    let value: T;
    try {
      value = await work(createPostgresTransaction(line, begun));
      await begun;
    } catch (error) {
      if (!isConnectionLost(error)) await line.query('ROLLBACK').catch(() => {});
      throw error;
    }
    if (isRefusedResult(value)) await line.query('ROLLBACK').catch(() => {});
    else await this.#commit(line);
    return value;
  }

  /** Commits a transaction. If the reply is lost, the commit mark, a row that the same commit stores, shows whether it succeeded. */
  async #commit(line: Client): Promise<void> {
    const tx = randomUUID();
    try {
      await line.query(`INSERT INTO commit_marks (id, outcome) VALUES ('${tx}', 'committed'); COMMIT`);
    } catch (error) {
      if (isCertainlyNotCommitted(error)) await line.query('ROLLBACK').catch(() => {});
      else if (await this.#wasCommitted(tx)) return;
      throw error;
    }
  }

  /**
   * Returns true if the transaction was committed; otherwise makes sure that it never will be. It inserts the transaction's commit mark: a
   * running commit holds a lock on this row, so the insert waits for it; a later commit finds the row and fails. May throw
   * CommitOutcomeUnknown.
   */
  async #wasCommitted(tx: string): Promise<boolean> {
    const { outcomePatienceMs, observer } = this.#options;
    const giveUpAt = performance.now() + outcomePatienceMs;
    for (;;) {
      try {
        const { rows } = await this.#lines.ask(buildPostgresStatement(decideMark, [tx]));
        const isCommitted = rows[0]?.outcome === 'committed';
        observer.commitInDoubt(isCommitted ? 'committed' : 'voided');
        return isCommitted;
      } catch (error) {
        // Report an unknown outcome: a retry could do the work twice, and a refusal could be wrong.
        if (performance.now() > giveUpAt) {
          observer.commitInDoubt('unknown');
          throw new CommitOutcomeUnknown(error);
        }
      }
      await pause(retryMs);
    }
  }
}

/**
 * SQL that voids a transaction without a commit mark. It rewrites an existing mark, because after that commit the standby is certain to
 * have the transaction.
 */
const decideMark = `INSERT INTO commit_marks (id, outcome) VALUES (?, 'voided')
  ON CONFLICT (id) DO UPDATE SET outcome = commit_marks.outcome RETURNING outcome`;

/** Matches statements that can only read. `WITH` is left out, because it can also write. */
export const reading = /^\s*select\b/i;

/**
 * Returns a transaction on this connection. Until BEGIN has succeeded, sends only reads: if BEGIN failed, a write after it would be stored
 * outside a transaction.
 */
export const createPostgresTransaction = (client: Client, beginResult?: Promise<unknown>): DatabaseTransaction => {
  let waitsFor = beginResult;
  const run = async (statement: Statement): Promise<StatementResult> => {
    if (waitsFor && !reading.test(statement.text)) {
      await waitsFor;
      waitsFor = undefined;
    }
    return executePostgresStatement(client, statement);
  };
  const rowsOf = async (sql: string, values: readonly SqlValue[]) =>
    (await run(buildPostgresStatement(sql, values))).rows as unknown[];
  let query: Kysely<Schema> | null = null;
  return {
    engine: 'postgres',
    get query() {
      query ??= new Kysely<Schema>({
        dialect: postgresDialect((text, values) => run(buildStatementFromNumberedSql(text, values))),
      });
      return query;
    },
    get: async <Row>(sql: string, ...values: SqlValue[]) => (await rowsOf(sql, values))[0] as Row | undefined,
    all: async <Row>(sql: string, ...values: SqlValue[]) => (await rowsOf(sql, values)) as Row[],
    run: async (sql, ...values) => (await run(buildPostgresStatement(sql, values))).rowCount ?? 0,
  };
};

/**
 * Returns the backoff in ms before a transaction that lost `lost` conflicts is retried. A transaction of another server can win until its
 * commit ends, which takes as long as its disk, or a standby, needs: without an increasing backoff, all attempts would fall into that one
 * commit.
 */
const raceWaitMs = (lost: number): number => {
  if (lost < maxRunsBesideOthers) return 0;
  const longestMs = Math.min(firstRaceWaitMs * 2 ** (lost - maxRunsBesideOthers), longestRaceWaitMs);
  return longestMs * (0.5 + Math.random() / 2);
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Waiter {
  readonly alone: boolean;
  readonly enter: () => void;
}

/** A gate that lets several transactions run concurrently, or one exclusively. Transactions start in the order of their arrival. */
export class TransactionGate {
  readonly #maxInside: number;
  readonly #maxWaiting: number;
  readonly #waiting: Waiter[] = [];
  #inside = 0;
  #isAlone = false;

  constructor(limits: { maxInside: number; maxWaiting: number }) {
    this.#maxInside = limits.maxInside;
    this.#maxWaiting = limits.maxWaiting;
  }

  /** Resolves when the transaction may run; rejects at once if too many transactions wait. Call `leave` once for each `enter`. */
  enter(alone: boolean): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting)
      return Promise.reject(new Error(`more than ${this.#maxWaiting} transactions wait`));
    return new Promise((enter) => {
      this.#waiting.push({ alone, enter });
      this.#admit();
    });
  }

  leave(): void {
    this.#inside--;
    this.#isAlone = false;
    this.#admit();
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#hasRoomFor(next); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#inside++;
      this.#isAlone = next.alone;
      next.enter();
    }
  }

  #hasRoomFor({ alone }: Waiter): boolean {
    return alone ? this.#inside === 0 : !this.#isAlone && this.#inside < this.#maxInside;
  }
}
