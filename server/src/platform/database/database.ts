import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type SqlValue = string | number | null;

export type Engine = 'sqlite' | 'postgres';

/**
 * Read queries. `query` is a query builder, for most queries; `get` and `all` take SQL with `?` placeholders, for the most frequent ones.
 */
export interface Queries {
  /** Database engine, for the few queries whose SQL differs between SQLite and PostgreSQL. */
  readonly engine: Engine;
  readonly query: Kysely<Schema>;
  get<Row>(sql: string, ...values: SqlValue[]): Promise<Row | undefined>;
  all<Row>(sql: string, ...values: SqlValue[]): Promise<Row[]>;
}

/** Reads and writes of one transaction. Do not use it after the transaction's function has returned. */
export interface DatabaseTransaction extends Queries {
  /** Runs a write statement. Returns the number of changed rows. */
  run(sql: string, ...values: SqlValue[]): Promise<number>;
}

/**
 * The database, as other folders see it. A transaction must await only calls of its `DatabaseTransaction`, because other transactions wait
 * for it. It must have no side effects outside the database, because PostgreSQL repeats it after a conflict.
 */
export interface Database {
  /** Reads committed rows outside any transaction. */
  readonly read: Queries;
  /** Like `read`, for what a player at a machine waits for: on connections that no report and no poll occupies. */
  readonly playRead: Queries;
  /**
   * Runs a transaction. Resolves when it is committed and synced. If it throws or returns a refusal, only its own changes are rolled back.
   * Transactions of one serial queue run in the order of the calls; those of different serial queues may overtake each other.
   */
  transact<T>(work: (tx: DatabaseTransaction) => Promise<T>, serialQueue?: string): Promise<T>;
  /**
   * Runs one statement as its own transaction, which saves round trips. After a lost connection the statement may run again, so it must be
   * idempotent: it needs a key by which it finds what the first run stored.
   */
  statement<Row>(sql: string, ...values: SqlValue[]): Promise<Row[]>;
  /** Runs several reads on one consistent snapshot, although others write at the same time. */
  snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T>;
  /** Closes the database after all pending transactions. */
  close(): Promise<void>;
}
