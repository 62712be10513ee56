import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type SqlValue = string | number | null;

/** `sqlite` is embedded; `postgres` can serve several servers. */
export type Engine = 'sqlite' | 'postgres';

/**
 * Reads. `query` builds ordinary queries; `get` and `all` take hand-written SQL with `?` placeholders, for the few
 * statements that run in every round.
 */
export interface Queries {
  /** For the few places with different SQL for each engine. */
  readonly engine: Engine;
  readonly query: Kysely<Schema>;
  get<Row>(sql: string, ...values: SqlValue[]): Promise<Row | undefined>;
  all<Row>(sql: string, ...values: SqlValue[]): Promise<Row[]>;
}

/** The handle of a unit of work. It is valid only until the unit's function has returned. */
export interface UnitOfWork extends Queries {
  /** Returns how many rows changed. */
  run(sql: string, ...values: SqlValue[]): Promise<number>;
}

/**
 * The interface between the domain and an engine. A unit of work is an async function of a handle and awaits nothing
 * else, because other units wait for it. It may run several times before one run counts (PostgreSQL lets units race),
 * so it changes nothing outside the handle.
 */
export interface Database {
  /** Reads of committed rows, outside any unit of work. */
  readonly read: Queries;
  /**
   * Runs a unit of work and resolves once it is committed and synced. If it throws or returns a refusal, nothing of it
   * stays; units that were committed together with it are not affected. Units of one lane run in the order in which
   * they were handed in; others may overtake each other.
   */
  transact<T>(work: (unit: UnitOfWork) => Promise<T>, lane?: string): Promise<T>;
  /**
   * Runs one statement as a unit of work of its own, without the round trips of a transaction, and returns its rows. It
   * may run again after a lost connection, so it needs a key by which it recognises what it did before.
   */
  statement<Row>(sql: string, ...values: SqlValue[]): Promise<Row[]>;
  /** Reads that all see the same moment, while others write. */
  snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T>;
  /** Waits for the units already handed in, then closes. */
  close(): Promise<void>;
}
