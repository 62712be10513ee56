import { statfsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from '../owner-only-files.ts';
import { releaseDiskReserve } from './disk-reserve.ts';

const schemaVersion = 4;

/**
 * Opens or creates a cabinet's journal (SQLite). `synchronous=FULL` fsyncs every commit, so that it survives a crash or a power failure.
 */
export function openJournalDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(createPrivateFile(file), { timeout: lockTimeoutMs });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const found = database.prepare('PRAGMA user_version').get()?.user_version;
    if (found === 0) create(database);
    else if (found !== schemaVersion) {
      throw new Error(`the journal ${file} is of version ${found}; this agent reads version ${schemaVersion}`);
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Lock timeout in ms: opening fails if another agent locks the journal for longer. */
const lockTimeoutMs = 2000;

function create(database: DatabaseSync): void {
  database.exec(`
    BEGIN IMMEDIATE;

    -- What the cabinet is now: one row. The driver's state is JSON; what others read of it has columns of its own.
    CREATE TABLE cabinet (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      machine_id TEXT NOT NULL,
      -- Made at random for this journal: whoever knows it sees when it was replaced.
      journal_id TEXT NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 0),
      acknowledged_seq INTEGER NOT NULL CHECK (acknowledged_seq >= 0),
      meter_minor INTEGER NOT NULL CHECK (meter_minor >= 0),
      epoch INTEGER NOT NULL,
      cash_out TEXT,
      state TEXT NOT NULL
    ) STRICT;

    -- What happened, from 1 without a gap.
    CREATE TABLE events (
      seq INTEGER PRIMARY KEY CHECK (seq > 0),
      type TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX rounds ON events (seq) WHERE type = 'roundPlayed';

    -- Presses already answered: what was pressed, and a refusal in JSON, null for a press that was taken.
    CREATE TABLE commands (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      command_id TEXT NOT NULL UNIQUE,
      refusal TEXT,
      content TEXT NOT NULL
    ) STRICT;

    -- Transfers that arrived, left or were made void. Kept for good: a void id must stay void.
    CREATE TABLE transfers (
      transfer_id TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('credited', 'cashedOut', 'handPay', 'voided')),
      amount_minor INTEGER,
      meter_minor INTEGER,
      refusal TEXT
    ) STRICT, WITHOUT ROWID;

    PRAGMA user_version = ${schemaVersion};
    COMMIT;
  `);
}

/** Thrown when a write to the journal failed, for example on a full disk. The journal is unchanged, and the write may be retried. */
export class JournalWriteError extends Error {
  constructor(cause: unknown) {
    super(`the journal cannot be written: ${textOf(cause)}`, { cause });
  }
}

/** Thrown when a write contradicts the journal, such as an id used twice or a negative meter: a bug, so a retry would fail again. */
export class JournalConflictError extends Error {
  constructor(cause: unknown) {
    super(`the journal contradicts what was to be written: ${textOf(cause)}`, { cause });
  }
}

/** Thrown when another process has opened this journal, so retries do not help. */
export class JournalLockedError extends Error {}

/**
 * Runs the work in a transaction that is fsynced. If the disk is full, deletes the ballast file and retries once. Throws a
 * JournalLockedError, JournalWriteError or JournalConflictError; then nothing has changed.
 */
export const runJournalTransaction = (database: DatabaseSync, folder: string, transaction: () => void): void => {
  try {
    transact(database, transaction);
  } catch (error) {
    if (!isOfFullDisk(error, folder) || !releaseDiskReserve(folder)) throw journalFailureOf(error);
    try {
      transact(database, transaction);
    } catch (again) {
      throw journalFailureOf(again);
    }
  }
};

const transact = (database: DatabaseSync, work: () => void): void => {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};

const journalFailureOf = (cause: unknown): Error => {
  if (cause instanceof JournalLockedError) return cause;
  return cause instanceof Error && 'errcode' in cause && contradictions.has(Number(cause.errcode))
    ? new JournalConflictError(cause)
    : new JournalWriteError(cause);
};

const [sqliteFull, sqliteInputOutput] = [13, 10];
/** Free bytes below which a disk counts as full: it cannot take a write's pages. */
const fullBytes = 1024 * 1024;

/** Whether a write failed because its disk is full. Memory-mapped files of SQLite fail with an I/O error in that case. */
const isOfFullDisk = (cause: unknown, folder: string): boolean => {
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0;
  if (code === sqliteFull) return true;
  if ((code & 0xff) !== sqliteInputOutput) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < fullBytes;
};

const contradictions = new Set([
  275, // SQLITE_CONSTRAINT_CHECK
  1299, // SQLITE_CONSTRAINT_NOTNULL
  1555, // SQLITE_CONSTRAINT_PRIMARYKEY
  2067, // SQLITE_CONSTRAINT_UNIQUE
  2579, // SQLITE_CONSTRAINT_ROWID
  3091, // SQLITE_CONSTRAINT_DATATYPE
]);

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
