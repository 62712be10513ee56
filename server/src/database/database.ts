import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type SqlValue = string | number | null;

/** The embedded one, and the one for several servers. */
export type Engine = 'sqlite' | 'postgres';

/**
 * What reads need. `query` builds ordinary queries; `get` and `all` take hand-written SQL with `?` placeholders for
 * the few statements that run for every round.
 */
export interface Queries {
  /** For the few places that have SQL made for each. */
  readonly engine: Engine;
  readonly query: Kysely<Schema>;
  get<Row>(sql: string, ...values: SqlValue[]): Promise<Row | undefined>;
  all<Row>(sql: string, ...values: SqlValue[]): Promise<Row[]>;
}

/** What a unit of work needs. Valid only until the unit's function has returned. */
export interface UnitOfWork extends Queries {
  /** Answers how many rows changed. */
  run(sql: string, ...values: SqlValue[]): Promise<number>;
}

/**
 * The seam between the domain and an engine. A unit of work is an async function of a transaction handle and awaits
 * nothing but that handle, because other units wait behind it. It may run more than once before one run of it counts
 * (PostgreSQL lets units race), so it changes nothing outside the handle.
 */
export interface Database {
  /** Reads of committed rows, outside any unit of work. */
  readonly read: Queries;
  /**
   * Runs a unit of work and resolves once it is committed and synced. A unit that throws, or that answers a refusal,
   * leaves nothing behind; the units committed together with it are untouched. Units of one lane run in the order in
   * which they were handed in; others may overtake each other.
   */
  transact<T>(work: (unit: UnitOfWork) => Promise<T>, lane?: string): Promise<T>;
  /**
   * Runs one statement as a unit of work of its own, without the round trips of a transaction, and answers its rows.
   * After a lost connection it runs again, so it carries a key by which it knows what it already did.
   */
  statement<Row>(sql: string, ...values: SqlValue[]): Promise<Row[]>;
  /** Reads that all see the same moment, while others write. */
  snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T>;
  /** Waits for the units already handed in, then closes. */
  close(): Promise<void>;
}
