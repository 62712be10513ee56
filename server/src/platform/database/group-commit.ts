import type { UnitOfWork } from './database.ts';
import { isRefused } from './is-refused.ts';
import { OutcomeUnknown } from './outcome-unknown.ts';

/** Most units in one commit, so that no commit takes long. */
const maxBatch = 256;
/** Most units that may wait. If there are more, the disk is too slow, and further units are refused. */
const maxWaiting = 20_000;

export interface Writer {
  readonly unit: UnitOfWork;
  /** Returns the number of statements so far that may have written. */
  writes(): number;
  begin(): void;
  commit(): void;
  rollback(): void;
}

interface Unit {
  readonly work: (unit: UnitOfWork) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs units of work one after the other on the only connection that writes, and syncs the disk once for all that were
 * waiting. At first they run without savepoints, which would copy every page that a unit writes, because few units fail
 * after a write. If one does, all of them are undone and run again, each with a savepoint.
 */
export class GroupCommit {
  readonly #writer: Writer;
  readonly #unit: UnitOfWork;
  readonly #onDoubt: () => void;
  readonly #waiting: Unit[] = [];
  #running: Promise<void> | null = null;
  #closed = false;

  /** Calls `onDoubt` if it is unknown whether a commit happened. */
  constructor(writer: Writer, onDoubt: () => void = () => {}) {
    this.#onDoubt = onDoubt;
    this.#writer = writer;
    this.#unit = writer.unit;
  }

  transact<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('the database is closed'));
    if (this.#waiting.length >= maxWaiting)
      return Promise.reject(new Error(`more than ${maxWaiting} units of work wait`));
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
      // Wait for a turn of the event loop, so that units that arrived at the same time share one commit.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#commit(this.#waiting.splice(0, maxBatch));
    }
    this.#running = null;
  }

  async #commit(units: readonly Unit[]): Promise<void> {
    let settle: readonly Settle[];
    try {
      settle =
        (await this.#commitBy(units, (unit) => this.#runPlainly(unit))) ??
        (await this.#commitBy(units, (unit) => this.#runInSavepoint(unit))) ??
        [];
    } catch (error) {
      if (isDeferredConstraint(error) && units.length > 1) return this.#commitEachAlone(units);
      // SQLite has undone the whole transaction (disk full, file locked), so every unit has failed.
      for (const unit of units) unit.reject(error);
      return;
    }
    for (const notify of settle) notify();
  }

  /** Finds the unit that broke a deferred constraint, which SQLite checks only at the commit, for all units at once. */
  async #commitEachAlone(units: readonly Unit[]): Promise<void> {
    for (const unit of units) await this.#commit([unit]);
  }

  /** Commits the units together. If only one of them must be undone, undoes all and returns null. */
  async #commitBy(
    units: readonly Unit[],
    run: (unit: Unit) => Promise<Settle | null>,
  ): Promise<Settle[] | null> {
    const settle: Settle[] = [];
    try {
      this.#writer.begin();
      for (const unit of units) {
        const notify = await run(unit);
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
   * Commits. If the disk fails during it, the outcome is unknown: although this process rolls back, SQLite may find the
   * commit in its log when the file is opened again (sqlite.org/wal.html, "The WAL file").
   */
  #commitOrDoubt(): void {
    try {
      this.#writer.commit();
    } catch (error) {
      if (!isDiskFailure(error)) throw error;
      this.#onDoubt();
      throw new OutcomeUnknown(error);
    }
  }

  /** Runs a unit without a savepoint. Returns null if the unit failed after a write, so that all units must run again. */
  async #runPlainly(unit: Unit): Promise<Settle | null> {
    const writesBefore = this.#writer.writes();
    try {
      const value = await unit.work(this.#unit);
      return isRefused(value) && this.#writer.writes() > writesBefore ? null : () => unit.resolve(value);
    } catch (error) {
      return this.#writer.writes() > writesBefore ? null : () => unit.reject(error);
    }
  }

  async #runInSavepoint(unit: Unit): Promise<Settle> {
    await this.#unit.run('SAVEPOINT unit');
    try {
      const value = await unit.work(this.#unit);
      if (isRefused(value)) await this.#unit.run('ROLLBACK TO unit');
      await this.#unit.run('RELEASE unit');
      return () => unit.resolve(value);
    } catch (error) {
      // If a full disk has ended the whole transaction, there is no savepoint any more: report the unit's error.
      await this.#unit.run('ROLLBACK TO unit').catch(() => {
        throw error;
      });
      await this.#unit.run('RELEASE unit');
      return () => unit.reject(error);
    }
  }
}

/** Returns true for SQLITE_IOERR with any extended code. */
const isDiskFailure = (error: unknown): boolean => (errcodeOf(error) & 0xff) === 10;

/** Returns true for SQLITE_CONSTRAINT_FOREIGNKEY. A failed unit's own error never ends here, only that of a commit. */
const isDeferredConstraint = (error: unknown): boolean => errcodeOf(error) === 787;

const errcodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;

type Settle = () => void;
