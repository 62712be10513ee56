import type { Database, Queries } from '../database/database.ts';
import {
  changesPerRead,
  firstBeforeHash,
  hashAuditTrailEntry,
  type StoredOperatorChange,
} from './record-operator-change.ts';

/** Maximum number of broken audit trail lines that are listed; the others are only counted. */
const maxReported = 20;

/** An audit trail entry with its hashes; null hashes for an entry that is not in the chain. */
export interface LinkedAuditTrailEntry extends StoredOperatorChange {
  readonly before_hash: string | null;
  readonly hash: string | null;
}

/**
 * Verifies the hash chain of the operators' audit trail: each line has the hash of its content, and stores the hash of the previous line.
 * Returns the faults found.
 */
export const verifyAuditTrail = async (db: Queries): Promise<string[]> => {
  const faults: string[] = [];
  let [before, last] = [firstBeforeHash, 0];
  for (;;) {
    const lines = await readLinked(db, last);
    for (const line of lines) {
      last = line.id;
      if (line.hash === null || line.before_hash === null) {
        faults.push(`line ${line.id} of the operators' record was put in later`);
        continue;
      }
      faults.push(...verifyAuditTrailEntry(before, line));
      before = line.hash;
    }
    if (lines.length < changesPerRead) break;
  }
  const lost = await db.all<{ id: number }>(
    'SELECT change_id AS id FROM operator_chain WHERE change_id NOT IN (SELECT id FROM operator_changes) ORDER BY 1',
  );
  for (const { id } of lost) faults.push(`line ${id} of the operators' record was removed`);
  const more = faults.length - maxReported;
  return more > 0 ? [...faults.slice(0, maxReported), `… and ${more} more like it`] : faults;
};

/** Returns what is wrong with one audit trail entry, given the hash of the previous one. */
export const verifyAuditTrailEntry = (previousHash: string, entry: LinkedAuditTrailEntry): string[] => {
  if (entry.before_hash !== previousHash)
    return [`the operators' record breaks at line ${entry.id}: the line before it was changed or removed`];
  if (entry.hash !== hashAuditTrailEntry(previousHash, entry))
    return [`line ${entry.id} of the operators' record was changed`];
  return [];
};

const readLinked = (db: Queries, after: number): Promise<LinkedAuditTrailEntry[]> =>
  db.all<LinkedAuditTrailEntry>(
    `SELECT c.id, c.at, c.who, c.what, c.subject, c.details, l.before_hash, l.hash
     FROM operator_changes c LEFT JOIN operator_chain l ON l.change_id = c.id
     WHERE c.id > ? ORDER BY c.id LIMIT ?`,
    after,
    changesPerRead,
  );

interface CheckedRecord {
  readonly entries: number;
  readonly faults: readonly string[];
  readonly checkedAt: number;
}

/** Cache lifetime in ms of a verification result, because verifying reads the whole audit trail. */
const goodForMs = 30_000;

/**
 * Verifies the hash chain of the operators' audit trail on demand. Concurrent calls share one verification, and its result is cached for
 * half a minute.
 */
export class AuditTrailVerifier {
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
      const faults = await verifyAuditTrail(db);
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
