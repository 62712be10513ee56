import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type SqlValue = string | number | null;

export type Engine = 'sqlite' | 'postgres';

/** Reads. `query` builds ordinary queries; `get` and `all` take SQL with `?`, for the most frequent queries. */
export interface Queries {
  /** For the few queries whose SQL differs between SQLite and PostgreSQL. */
  readonly engine: Engine;
  readonly query: Kysely<Schema>;
  get<Row>(sql: string, ...values: SqlValue[]): Promise<Row | undefined>;
  all<Row>(sql: string, ...values: SqlValue[]): Promise<Row[]>;
}

/** Reads and writes of one transaction. Do not use it after the transaction's function has returned. */
export interface DatabaseTransaction extends Queries {
  /** Runs a statement that writes, and returns the number of changed rows. */
  run(sql: string, ...values: SqlValue[]): Promise<number>;
}

/**
 * The database, as the other folders see it. A transaction must await only calls of its `DatabaseTransaction`, because other
 * transactions wait for it. It must change nothing outside the database, because PostgreSQL repeats it after a conflict.
 */
export interface Database {
  /** Reads committed rows outside any transaction. */
  readonly read: Queries;
  /**
   * Resolves when the transaction is committed and synced. If the transaction throws or returns a refusal, its own changes are undone,
   * and no others. Transactions of one serial queue run in the order of the calls; transactions of different serial queues may overtake each other.
   */
  transact<T>(work: (tx: DatabaseTransaction) => Promise<T>, serialQueue?: string): Promise<T>;
  /**
   * Runs one statement as its own transaction, which saves a transaction's round trips. After a lost connection the
   * statement may run again, so it needs a key by which it finds what the first run stored.
   */
  statement<Row>(sql: string, ...values: SqlValue[]): Promise<Row[]>;
  /** Runs several reads that all see the same state, although others write at the same time. */
  snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T>;
  /** Closes the database after the transactions that were handed in before. */
  close(): Promise<void>;
}
