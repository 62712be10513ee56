import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SqlValue } from './database.ts';

/** Prepared statements kept for each connection. The code holds far fewer texts; the bound is against mistakes. */
const maxStatements = 500;
/** How long a connection waits for another process (a command such as the seed) to let go of the file. */
const busyTimeoutMs = 5_000;

/** Of a new file. A commit writes whole pages, so small ones make it shorter; measured best among 1, 2, 4 and 8 KiB. */
const pageBytes = 2048;
/** Pages in the log before they go to the file. Each time that costs two syncs while everybody waits. */
const walPages = 20_000;
/** A split of a page makes the commit walk the whole cache, so a large one costs more than the system's own saves. */
const cacheKib = 8 * 1024;

/** One connection to the file, with its prepared statements. Numbers that are not safe integers make it throw. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  #writes = 0;
  #isInside = false;
  /** Why the transaction that was begun is no more, while nobody has rolled it back yet. */
  #lost: unknown = null;

  constructor(path: string, access: 'write' | 'read') {
    this.#database = new DatabaseSync(path, { readOnly: access === 'read', timeout: busyTimeoutMs });
    if (access === 'read') return;
    // FULL syncs the log at every commit: what was acknowledged survives a power cut.
    this.#database.exec(`PRAGMA page_size = ${pageBytes}`);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    this.#database.exec(
      `PRAGMA wal_autocheckpoint = ${walPages}; PRAGMA cache_size = -${cacheKib}; PRAGMA temp_store = MEMORY;`,
    );
  }

  /** Statements run so far that may have written. */
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

  /** From here on no statement runs outside the transaction, whatever fails, until `commit` or `rollback`. */
  begin(): void {
    this.run('BEGIN IMMEDIATE', []);
    this.#isInside = true;
  }

  commit(): void {
    this.run('COMMIT', []);
    this.#isInside = false;
  }

  /** Leaves no transaction open, whether one was or not. */
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
   * Some failures (a full disk, a read that the disk refused) end the whole transaction by themselves. A statement after
   * that would be one of its own and stay, though its unit is told to have failed: so none runs.
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

/** Texts that can only read; a `WITH` may be either. */
const reading = /^\s*select\b/i;
