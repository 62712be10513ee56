import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SqlValue } from './database.ts';

/** Maximum number of cached prepared statements per connection. The code has far fewer; more of them mean a bug. */
const maxStatements = 500;
/** Longest time in ms to wait for another process, such as a command, to unlock the file. */
const busyTimeoutMs = 5_000;

/** Page size in bytes. A commit writes whole pages; of 1, 2, 4 and 8 KiB, this size was the fastest. */
const pageBytes = 2048;
/** WAL size in pages at which SQLite makes a checkpoint. All commits wait for the two syncs of a checkpoint. */
const walPages = 20_000;
/** Cache size in KiB. After a page split, a commit scans the whole cache, so a larger cache costs more than it saves. */
const cacheKib = 8 * 1024;

/** A connection to a SQLite file. Reading a number that is not a safe integer throws. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  #writes = 0;
  #isInside = false;
  /** The error that ended the open transaction, until the caller rolls back; otherwise null. */
  #lost: unknown = null;

  constructor(path: string, access: 'write' | 'read') {
    this.#database = new DatabaseSync(path, { readOnly: access === 'read', timeout: busyTimeoutMs });
    if (access === 'read') return;
    // With `synchronous = FULL`, each commit syncs the WAL, so that committed work survives a power cut.
    this.#database.exec(`PRAGMA page_size = ${pageBytes}`);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    // Otherwise `INSERT OR REPLACE` would delete rows without running the triggers that protect append-only tables.
    this.#database.exec('PRAGMA recursive_triggers = ON');
    this.#database.exec(
      `PRAGMA wal_autocheckpoint = ${walPages}; PRAGMA cache_size = -${cacheKib}; PRAGMA temp_store = MEMORY;`,
    );
  }

  /** Number of statements so far that may have written. */
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

  /** Begins a transaction. If an error ends it early, further statements throw, because they would run outside it. */
  begin(): void {
    this.run('BEGIN IMMEDIATE', []);
    this.#isInside = true;
  }

  commit(): void {
    this.run('COMMIT', []);
    this.#isInside = false;
  }

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
   * Stores an error that ended the whole transaction (a full disk, a failed read), so that later statements of the transaction fail, too.
   * Otherwise they would be committed one by one.
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

/** Matches statements that can only read. `WITH` is left out, because it can also write. */
const reading = /^\s*select\b/i;
