import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SqlValue } from './database.ts';

/** Prepared statements of a connection. The code has far fewer; the limit guards against bugs. */
const maxStatements = 500;
/** Time to wait for another process, such as a command, to release the file. */
const busyTimeoutMs = 5_000;

/** A commit writes whole pages. Of 1, 2, 4 and 8 KiB, this measured best. */
const pageBytes = 2048;
/** Log pages at which they are copied to the file. A copy costs two syncs, during which all commits wait. */
const walPages = 20_000;
/** A commit that split a page walks the whole cache, so a larger cache costs more than it saves. */
const cacheKib = 8 * 1024;

/** Throws on numbers that are not safe integers. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  #writes = 0;
  #isInside = false;
  /** The failure that ended the open transaction, until it is rolled back. */
  #lost: unknown = null;

  constructor(path: string, access: 'write' | 'read') {
    this.#database = new DatabaseSync(path, { readOnly: access === 'read', timeout: busyTimeoutMs });
    if (access === 'read') return;
    // With FULL, each commit syncs the log, so that committed work survives a power cut.
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

  /** If the transaction fails before `commit` or `rollback`, statements throw instead of running outside it. */
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
   * Remembers a failure that ended the whole transaction (a full disk, a failed read): a later statement would be committed
   * on its own, although its unit is reported as failed.
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

/** Matches statements that can only read. A `WITH` may also write, so it does not match. */
const reading = /^\s*select\b/i;
