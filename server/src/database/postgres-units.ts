import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import type { Client } from 'pg';
import type { SqlValue, UnitOfWork } from './database.ts';
import { isRefused } from './is-refused.ts';
import { OutcomeUnknown } from './outcome-unknown.ts';
import type { PostgresConnections } from './postgres-connections.ts';
import { postgresDialect } from './postgres-dialect.ts';
import {
  DatabaseUnavailable,
  isConnectionLost,
  isDecidedFailure,
  isLostRace,
  isUniqueViolation,
} from './postgres-errors.ts';
import {
  ask,
  namedStatementOf,
  type Statement,
  type StatementResult,
  statementOf,
} from './postgres-statement.ts';
import type { Schema } from './schema.ts';
import { UnitGate } from './unit-gate.ts';

/** Units that may wait. Beyond it the database cannot keep up, and refusing is better than growing without end. */
const maxWaiting = 20_000;
/** Runs of a unit beside others; after so many lost races it runs alone in this process. */
const maxRunsBesideOthers = 4;
/** Runs in all. Alone, only another server node can still be faster, so this is far away. */
const maxRuns = 20;
/** A new row that another unit wrote first is read on the next run. What is still there on the third is a mistake. */
const maxUniqueViolations = 3;
const retryMs = 200;

interface PostgresUnitsOptions {
  /** Units that run at once. */
  readonly maxInside: number;
  /** How long a unit waits for a database that went away, before anything of it was committed. */
  readonly patienceMs: number;
  /** How long the outcome of a commit is asked for; until it is known nobody may be told anything. */
  readonly outcomePatienceMs: number;
}

/**
 * Runs units of work side by side, each in a serializable transaction: whatever a unit read is still true when it
 * commits, or it runs again. So the domain needs no locks, as on the embedded engine with its one writer.
 */
export class PostgresUnits {
  readonly #lines: PostgresConnections;
  readonly #options: PostgresUnitsOptions;
  readonly #gate: UnitGate;
  readonly #running = new Set<Promise<unknown>>();
  /** The end of the last unit of each lane that is in use. Never rejects. */
  readonly #lanes = new Map<string, Promise<void>>();
  #closed = false;

  constructor(lines: PostgresConnections, options: PostgresUnitsOptions) {
    this.#lines = lines;
    this.#options = options;
    this.#gate = new UnitGate({ maxInside: options.maxInside, maxWaiting });
  }

  transact<T>(work: (unit: UnitOfWork) => Promise<T>, lane?: string): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('the database is closed'));
    const before = lane === undefined ? undefined : this.#lanes.get(lane);
    const done = before ? before.then(() => this.#runUntilDone(work)) : this.#runUntilDone(work);
    const running = done.finally(() => this.#running.delete(running));
    this.#running.add(running);
    if (lane !== undefined) this.#follow(lane, running);
    return running;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
  }

  #follow(lane: string, running: Promise<unknown>): void {
    const end = running.then(
      () => {},
      () => {},
    );
    this.#lanes.set(lane, end);
    void end.then(() => this.#lanes.get(lane) === end && this.#lanes.delete(lane));
  }

  async #runUntilDone<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const giveUpAt = performance.now() + this.#options.patienceMs;
    let runs = 0;
    let uniqueViolations = 0;
    for (;;) {
      const alone = runs >= maxRunsBesideOthers;
      await this.#gate.enter(alone);
      try {
        return await this.#run(work);
      } catch (error) {
        if (isConnectionLost(error)) {
          if (performance.now() > giveUpAt) throw new DatabaseUnavailable('no connection', error);
        } else if (isLostRace(error)) {
          if (++runs >= maxRuns) throw error;
          continue;
        } else if (isUniqueViolation(error)) {
          if (++uniqueViolations >= maxUniqueViolations) throw error;
          continue;
        } else throw error;
      } finally {
        this.#gate.leave();
      }
      await pause(retryMs);
    }
  }

  async #run<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const line = await this.#lines.take();
    let isLost = false;
    try {
      return await this.#runOn(line, work);
    } catch (error) {
      isLost = isConnectionLost(error);
      throw error;
    } finally {
      this.#lines.giveBack(line, !isLost && line.getTransactionStatus() === 'I');
    }
  }

  async #runOn<T>(line: Client, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    // Not awaited: a read that comes first follows on its heels and saves a round trip.
    const begun = line.query('BEGIN ISOLATION LEVEL SERIALIZABLE');
    begun.catch(() => {});
    let value: T;
    try {
      value = await work(unitOfWorkOn(line, begun));
      await begun;
    } catch (error) {
      if (!isConnectionLost(error)) await line.query('ROLLBACK').catch(() => {});
      throw error;
    }
    if (isRefused(value)) await line.query('ROLLBACK').catch(() => {});
    else await this.#commit(line);
    return value;
  }

  /**
   * The unit's mark is committed together with what it did. When the answer does not come, the mark tells afterwards which it
   * was; the answer is never guessed.
   */
  async #commit(line: Client): Promise<void> {
    const unit = randomUUID();
    try {
      await line.query(`INSERT INTO commit_marks (unit, outcome) VALUES ('${unit}', 'committed'); COMMIT`);
    } catch (error) {
      if (isDecidedFailure(error)) await line.query('ROLLBACK').catch(() => {});
      else if (await this.#wasCommitted(unit)) return;
      throw error;
    }
  }

  /**
   * Voids the unit's mark for good, unless it is there. A commit still under way holds the mark's place, so the insert
   * waits for its end; one that comes later finds the place taken and fails. Throws when that cannot be found out.
   */
  async #wasCommitted(unit: string): Promise<boolean> {
    const giveUpAt = performance.now() + this.#options.outcomePatienceMs;
    for (;;) {
      try {
        const { rows } = await this.#lines.ask(statementOf(decideMark, [unit]));
        return rows[0]?.outcome === 'committed';
      } catch (error) {
        // Whatever keeps the mark from being read: a run again would do the unit twice, a refusal would deny it.
        if (performance.now() > giveUpAt) throw new OutcomeUnknown(error);
      }
      await pause(retryMs);
    }
  }
}

/**
 * Writes a mark that is there once more: a commit that was found in the books is acknowledged only when this later one is
 * on the standby too, where there is one, and with it everything before.
 */
const decideMark = `INSERT INTO commit_marks (unit, outcome) VALUES (?, 'voided')
  ON CONFLICT (unit) DO UPDATE SET outcome = commit_marks.outcome RETURNING outcome`;

/** Texts that can only read; a `WITH` may be either. */
export const reading = /^\s*select\b/i;

/**
 * The handle to one connection that is inside a transaction, or will be once its BEGIN was answered. A refused BEGIN does
 * not stop what was sent after it: a write there would stay, though its unit failed. So only reads go ahead of the answer.
 */
export const unitOfWorkOn = (line: Client, begun?: Promise<unknown>): UnitOfWork => {
  let waitsFor = begun;
  const run = async (statement: Statement): Promise<StatementResult> => {
    if (waitsFor && !reading.test(statement.text)) {
      await waitsFor;
      waitsFor = undefined;
    }
    return ask(line, statement);
  };
  const rowsOf = async (sql: string, values: readonly SqlValue[]) =>
    (await run(statementOf(sql, values))).rows as unknown[];
  let query: Kysely<Schema> | null = null;
  return {
    engine: 'postgres',
    get query() {
      query ??= new Kysely<Schema>({
        dialect: postgresDialect((text, values) => run(namedStatementOf(text, values))),
      });
      return query;
    },
    get: async <Row>(sql: string, ...values: SqlValue[]) => (await rowsOf(sql, values))[0] as Row | undefined,
    all: async <Row>(sql: string, ...values: SqlValue[]) => (await rowsOf(sql, values)) as Row[],
    run: async (sql, ...values) => (await run(statementOf(sql, values))).rowCount ?? 0,
  };
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
