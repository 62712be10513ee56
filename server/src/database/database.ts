import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type SqlValue = string | number | null;

export type Engine = 'sqlite' | 'postgres';

/** Reads. `query` builds ordinary queries; `get` and `all` take SQL with `?`, for queries that run in every round. */
export interface Queries {
  /** Needed by the few queries whose SQL differs between the engines. */
  readonly engine: Engine;
  readonly query: Kysely<Schema>;
  get<Row>(sql: string, ...values: SqlValue[]): Promise<Row | undefined>;
  all<Row>(sql: string, ...values: SqlValue[]): Promise<Row[]>;
}

/** Reads and writes of one unit of work. Do not use it after the unit's function has returned. */
export interface UnitOfWork extends Queries {
  /** Runs a statement that writes, and returns the number of changed rows. */
  run(sql: string, ...values: SqlValue[]): Promise<number>;
}

/**
 * The interface between the domain and a database engine. A unit of work must await nothing but its handle, because other
 * units wait for it. It may run several times before one run is committed (PostgreSQL repeats units in conflict), so it must
 * change nothing outside the database.
 */
export interface Database {
  /** Reads committed rows, outside units of work. */
  readonly read: Queries;
  /**
   * Resolves when the unit is committed and synced. If the unit throws or returns a refusal, only its own changes are
   * undone. Units of one lane run in the order of the calls; units of different lanes may overtake each other.
   */
  transact<T>(work: (unit: UnitOfWork) => Promise<T>, lane?: string): Promise<T>;
  /**
   * Runs one statement as its own unit of work, without a transaction's round trips. After a lost connection it may run
   * again, so it needs a key by which the second run recognizes the first.
   */
  statement<Row>(sql: string, ...values: SqlValue[]): Promise<Row[]>;
  /** Runs several reads that all see the same state, although other units write in that time. */
  snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T>;
  /** Closes the database after the units already submitted. */
  close(): Promise<void>;
}
