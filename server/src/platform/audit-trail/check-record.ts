import type { Database } from '../database/database.ts';
import { recordFaults } from './record-faults.ts';

export interface CheckedRecord {
  readonly entries: number;
  readonly faults: readonly string[];
  readonly checkedAt: number;
}

/** A check reads the whole record, so its outcome holds for this time. */
const goodForMs = 30_000;

/** Checks the chain of the operators' record for whoever asks: once at a time, and not more often than each half a minute. */
export class RecordCheck {
  readonly #database: Database;
  readonly #now: () => number;
  #last: Promise<CheckedRecord> | null = null;
  #since = 0;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  check(): Promise<CheckedRecord> {
    const at = this.#now();
    if (this.#last && at - this.#since < goodForMs) return this.#last;
    const running = this.#database.snapshot(async (db) => {
      const faults = await recordFaults(db);
      const row = await db.get<{ entries: number }>('SELECT count(*) AS entries FROM operator_changes');
      return { entries: Number(row?.entries ?? 0), faults, checkedAt: at };
    });
    this.#last = running;
    this.#since = at;
    running.catch(() => {
      if (this.#last === running) this.#last = null;
    });
    return running;
  }
}
