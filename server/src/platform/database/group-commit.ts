import { CommitOutcomeUnknown } from './commit-outcome-unknown.ts';
import type { DatabaseTransaction } from './database.ts';
import { isRefusedResult } from './is-refused-result.ts';

/** Maximum number of transactions in one commit, so that no commit takes long. */
const maxBatch = 256;
/** Maximum number of pending transactions. Above it the disk is too slow, and further transactions are refused. */
const maxWaiting = 20_000;

export interface Writer {
  readonly tx: DatabaseTransaction;
  /** Returns the number of SQL statements so far that may have written. */
  writes(): number;
  begin(): void;
  commit(): void;
  rollback(): void;
}

interface Pending {
  readonly work: (tx: DatabaseTransaction) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: runs transactions one after the other on the only write connection, and syncs the disk once for all pending ones. At first
 * they run without savepoints, because few transactions fail after a write and a savepoint would copy every page that a transaction writes.
 * If one fails after a write, all of them are rolled back and run again, each with a savepoint.
 */
export class GroupCommit {
  readonly #writer: Writer;
  readonly #tx: DatabaseTransaction;
  readonly #onDoubt: () => void;
  readonly #waiting: Pending[] = [];
  #running: Promise<void> | null = null;
  #closed = false;

  /** Calls `onDoubt` if the outcome of a commit is unknown. */
  constructor(writer: Writer, onDoubt: () => void = () => {}) {
    this.#onDoubt = onDoubt;
    this.#writer = writer;
    this.#tx = writer.tx;
  }

  transact<T>(work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('the database is closed'));
    if (this.#waiting.length >= maxWaiting)
      return Promise.reject(new Error(`more than ${maxWaiting} transactions wait`));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#drain();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Wait for a turn of the event loop, so that concurrent transactions share one commit.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#commit(this.#waiting.splice(0, maxBatch));
    }
    this.#running = null;
  }

  async #commit(transactions: readonly Pending[]): Promise<void> {
    let settle: readonly Settle[];
    try {
      settle =
        (await this.#commitBy(transactions, (tx) => this.#runPlainly(tx))) ??
        (await this.#commitBy(transactions, (tx) => this.#runInSavepoint(tx))) ??
        [];
    } catch (error) {
      if (isDeferredConstraint(error) && transactions.length > 1) return this.#commitEachAlone(transactions);
      // SQLite has rolled back all of them (disk full, file locked), so every transaction has failed.
      for (const tx of transactions) tx.reject(error);
      return;
    }
    for (const notify of settle) notify();
  }

  /** Commits each transaction alone, to find the one that violated a deferred constraint: SQLite checks those only at the common commit. */
  async #commitEachAlone(transactions: readonly Pending[]): Promise<void> {
    for (const tx of transactions) await this.#commit([tx]);
  }

  /** Commits the transactions together. If one of them must be rolled back, rolls back all and returns null. */
  async #commitBy(
    transactions: readonly Pending[],
    run: (tx: Pending) => Promise<Settle | null>,
  ): Promise<Settle[] | null> {
    const settle: Settle[] = [];
    try {
      this.#writer.begin();
      for (const tx of transactions) {
        const notify = await run(tx);
        if (notify === null) {
          this.#writer.rollback();
          return null;
        }
        settle.push(notify);
      }
      this.#commitOrDoubt();
      return settle;
    } catch (error) {
      this.#writer.rollback();
      throw error;
    }
  }

  /**
   * Commits. If the disk fails during it, the outcome is unknown: although this process rolls back, SQLite may find the commit in its WAL
   * when the file is opened again (sqlite.org/wal.html, "The WAL file").
   */
  #commitOrDoubt(): void {
    try {
      this.#writer.commit();
    } catch (error) {
      if (!isDiskFailure(error)) throw error;
      this.#onDoubt();
      throw new CommitOutcomeUnknown(error);
    }
  }

  /**
   * Runs a transaction without a savepoint. Returns null if the transaction failed after a write, so that all transactions must run again.
   */
  async #runPlainly(tx: Pending): Promise<Settle | null> {
    const writesBefore = this.#writer.writes();
    try {
      const value = await tx.work(this.#tx);
      return isRefusedResult(value) && this.#writer.writes() > writesBefore ? null : () => tx.resolve(value);
    } catch (error) {
      return this.#writer.writes() > writesBefore ? null : () => tx.reject(error);
    }
  }

  async #runInSavepoint(tx: Pending): Promise<Settle> {
    await this.#tx.run('SAVEPOINT work');
    try {
      const value = await tx.work(this.#tx);
      if (isRefusedResult(value)) await this.#tx.run('ROLLBACK TO work');
      await this.#tx.run('RELEASE work');
      return () => tx.resolve(value);
    } catch (error) {
      // If a full disk has ended the whole transaction, the savepoint no longer exists: report the original error.
      await this.#tx.run('ROLLBACK TO work').catch(() => {
        throw error;
      });
      await this.#tx.run('RELEASE work');
      return () => tx.reject(error);
    }
  }
}

/** Returns true for SQLITE_IOERR with any extended code. */
const isDiskFailure = (error: unknown): boolean => (errcodeOf(error) & 0xff) === 10;

/** Returns true for SQLITE_CONSTRAINT_FOREIGNKEY. Only errors of a commit get here, never those of a single transaction. */
const isDeferredConstraint = (error: unknown): boolean => errcodeOf(error) === 787;

const errcodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;

type Settle = () => void;
