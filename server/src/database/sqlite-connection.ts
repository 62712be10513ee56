import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SqlValue } from './database.ts';

/** How many prepared statements a connection keeps. The code has far fewer; the limit is against mistakes. */
const maxStatements = 500;
/** How long a connection waits for another process, such as a command, to release the file. */
const busyTimeoutMs = 5_000;

/**
 * The page size of a new file. A commit writes whole pages, so small ones make it shorter; the best of 1, 2, 4 and 8
 * KiB by measurement.
 */
const pageBytes = 2048;
/** Pages in the log before they are copied to the file. Each copy costs two syncs while everybody waits. */
const walPages = 20_000;
/** The cache's size. A commit that split a page walks the whole cache, so a large cache costs more than it saves. */
const cacheKib = 8 * 1024;

/** One connection to the file, with its prepared statements. Throws on numbers that are not safe integers. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  #writes = 0;
  #isInside = false;
  /** Why the open transaction was ended by a failure, until it is rolled back. */
  #lost: unknown = null;

  constructor(path: string, access: 'write' | 'read') {
    this.#database = new DatabaseSync(path, { readOnly: access === 'read', timeout: busyTimeoutMs });
    if (access === 'read') return;
    // FULL syncs the log at every commit, so that committed work survives a power cut.
    this.#database.exec(`PRAGMA page_size = ${pageBytes}`);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    this.#database.exec(
      `PRAGMA wal_autocheckpoint = ${walPages}; PRAGMA cache_size = -${cacheKib}; PRAGMA temp_store = MEMORY;`,
    );
  }

  /** How many statements were run that may have written. */
  get writes(): number {
    return this.#writes;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  get<Row>(sql: string, values: readonly SqlValue[]): Row | undefined {
    const statement = this.#toRun(sql);
    try {
      return statement.get(...values) as Row | undefined;
    } catch (error) {
      throw this.#failed(error);
    }
  }

  all<Row>(sql: string, values: readonly SqlValue[]): Row[] {
    const statement = this.#toRun(sql);
    try {
      return statement.all(...values) as Row[];
    } catch (error) {
      throw this.#failed(error);
    }
  }

  run(sql: string, values: readonly SqlValue[]): number {
    const statement = this.#toRun(sql);
    try {
      return Number(statement.run(...values).changes);
    } catch (error) {
      throw this.#failed(error);
    }
  }

  /** Begins a transaction. Until `commit` or `rollback` no statement runs outside it, whatever fails. */
  begin(): void {
    this.run('BEGIN IMMEDIATE', []);
    this.#isInside = true;
  }

  commit(): void {
    this.run('COMMIT', []);
    this.#isInside = false;
  }

  /** Rolls back, if a transaction is open. */
  rollback(): void {
    this.#isInside = false;
    this.#lost = null;
    if (this.#database.isTransaction) this.run('ROLLBACK', []);
  }

  answersRows(sql: string): boolean {
    return this.#prepared(sql).statement.columns().length > 0;
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  /**
   * Some failures (a full disk, a failed read) end the whole transaction. A later statement would be committed alone,
   * although its unit is reported as failed, so none is run.
   */
  #failed(error: unknown): unknown {
    if (this.#isInside && !this.#database.isTransaction) this.#lost ??= error;
    return error;
  }

  #toRun(sql: string): StatementSync {
    if (this.#lost !== null) throw this.#lost;
    const { statement, mayWrite } = this.#prepared(sql);
    if (mayWrite) this.#writes++;
    return statement;
  }

  #prepared(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= maxStatements) this.#statements.clear();
    const prepared = { statement: this.#database.prepare(sql), mayWrite: !reading.test(sql) };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

interface Prepared {
  readonly statement: StatementSync;
  readonly mayWrite: boolean;
}

/** Statements that can only read; a `WITH` may be either. */
const reading = /^\s*select\b/i;
