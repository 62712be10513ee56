import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const schemaVersion = 1;

const schema = `
  BEGIN IMMEDIATE;

  -- Which folder this is, and the line before the oldest one that is kept.
  CREATE TABLE folder (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id TEXT NOT NULL,
    machine_id TEXT NOT NULL,
    base_no INTEGER NOT NULL,
    base_hash TEXT NOT NULL
  ) STRICT;

  -- The chain. The body of a fragment's line is made from its row in "fragments".
  CREATE TABLE chain (
    no INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    body TEXT,
    hash BLOB NOT NULL
  ) STRICT;
  CREATE INDEX chain_marks ON chain (at_ms) WHERE body IS NOT NULL;

  -- All tables below follow from the chain's lines.
  CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    session_id TEXT,
    facts TEXT NOT NULL,
    from_ms INTEGER NOT NULL,
    ended_ms INTEGER
  ) STRICT;

  CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    no INTEGER NOT NULL,
    run INTEGER NOT NULL,
    from_ms INTEGER NOT NULL,
    init_length INTEGER NOT NULL,
    init_sha256 TEXT NOT NULL,
    deleted_no INTEGER
  ) STRICT;
  CREATE INDEX files_by_time ON files (from_ms);
  CREATE INDEX kept_files ON files (id) WHERE deleted_no IS NULL;

  CREATE TABLE fragments (
    no INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,
    offset INTEGER NOT NULL,
    length INTEGER NOT NULL,
    from_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    key INTEGER NOT NULL,
    sha256 BLOB NOT NULL
  ) STRICT;
  CREATE INDEX fragments_of_file ON fragments (file);

  CREATE TABLE holds (
    id TEXT PRIMARY KEY,
    from_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    reason TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;

  -- Files whose deletion has begun.
  CREATE TABLE garbage (
    file TEXT PRIMARY KEY,
    reason TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;

  PRAGMA user_version = ${schemaVersion};
  COMMIT;
`;

/** Opens or creates the SQLite index of recordings for writing. `synchronous = FULL` fsyncs every commit. */
export const openRecordingIndexDatabase = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file, { timeout: 2000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const version = versionOf(database);
    if (version === 0) database.exec(schema);
    else refuseOther(file, version);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/**
 * Opens the SQLite index of recordings read-only, while another connection may write. Returns null if the file or its tables do not exist
 * yet.
 */
export const openRecordingIndexReadOnly = (file: string): DatabaseSync | null => {
  if (!existsSync(file)) return null;
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
  try {
    const version = versionOf(database);
    if (version !== 0) {
      refuseOther(file, version);
      return database;
    }
  } catch (error) {
    database.close();
    throw error;
  }
  database.close();
  return null;
};

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version);

const refuseOther = (file: string, version: number): void => {
  if (version !== schemaVersion)
    throw new Error(`${file} is of version ${version}; this release reads version ${schemaVersion}`);
};

/**
 * Runs an operation; if it fails on a full disk, deletes the reserve file and retries it. SQLite then reports "full", "I/O error" or
 * "cannot open".
 */
export const retryAfterReleasingDiskReserve = <Result>(reservePath: string | null, operation: () => Result): Result => {
  try {
    return operation();
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    if (!reservePath || !spaceErrors.includes(code) || !existsSync(reservePath)) throw error;
    rmSync(reservePath);
    return operation();
  }
};

const spaceErrors = [10, 13, 14];
