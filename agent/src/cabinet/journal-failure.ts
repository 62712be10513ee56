/** The journal could not be written (a full disk, say). Nothing of the write stands, and the same may be tried again. */
export class JournalUnwritable extends Error {
  constructor(cause: unknown) {
    super(`the journal cannot be written: ${textOf(cause)}`, { cause });
  }
}

/**
 * What was to be written contradicts what the journal holds: an id used twice, a meter below zero. That is a bug of
 * ours. Nothing of the write stands, and to try it again would fail again.
 */
export class JournalContradicted extends Error {
  constructor(cause: unknown) {
    super(`the journal contradicts what was to be written: ${textOf(cause)}`, { cause });
  }
}

/** What a failed write of SQLite means. */
export const journalFailureOf = (cause: unknown): JournalUnwritable | JournalContradicted =>
  cause instanceof Error && 'errcode' in cause && contradictions.has(Number(cause.errcode))
    ? new JournalContradicted(cause)
    : new JournalUnwritable(cause);

/** SQLite's extended result codes of the constraints that the journal's tables have. */
const contradictions = new Set([
  275, // SQLITE_CONSTRAINT_CHECK
  1299, // SQLITE_CONSTRAINT_NOTNULL
  1555, // SQLITE_CONSTRAINT_PRIMARYKEY
  2067, // SQLITE_CONSTRAINT_UNIQUE
  2579, // SQLITE_CONSTRAINT_ROWID
  3091, // SQLITE_CONSTRAINT_DATATYPE
]);

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
