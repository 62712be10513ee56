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
const cacheKib = 64 * 1024;

/** One connection to the file, with its prepared statements. Numbers that are not safe integers make it throw. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  #writes = 0;

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
    return this.#toRun(sql).get(...values) as Row | undefined;
  }

  all<Row>(sql: string, values: readonly SqlValue[]): Row[] {
    return this.#toRun(sql).all(...values) as Row[];
  }

  run(sql: string, values: readonly SqlValue[]): number {
    return Number(this.#toRun(sql).run(...values).changes);
  }

  answersRows(sql: string): boolean {
    return this.#prepared(sql).statement.columns().length > 0;
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #toRun(sql: string): StatementSync {
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
