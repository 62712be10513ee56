import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type SqlValue = string | number | null;

/**
 * What reads need. `query` builds ordinary queries; `get` and `all` take hand-written SQL with `?` placeholders for
 * the few statements that run for every round.
 */
export interface Queries {
  readonly query: Kysely<Schema>;
  get<Row>(sql: string, ...values: SqlValue[]): Promise<Row | undefined>;
  all<Row>(sql: string, ...values: SqlValue[]): Promise<Row[]>;
}

/** What a unit of work needs. Valid only until the unit's function has returned. */
export interface Transaction extends Queries {
  /** Answers how many rows changed. */
  run(sql: string, ...values: SqlValue[]): Promise<number>;
}

/**
 * The seam between the domain and an engine. A unit of work is an async function of a transaction handle and awaits
 * nothing but that handle, because other units wait behind it.
 */
export interface Database {
  /** Reads of committed rows, outside any unit of work. */
  readonly read: Queries;
  /**
   * Runs a unit of work and resolves once it is committed and synced. A unit that throws, or that answers a refusal,
   * leaves nothing behind; the units committed together with it are untouched.
   */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Waits for the units already handed in, then closes. */
  close(): Promise<void>;
}
