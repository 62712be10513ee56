/** A write to the journal failed, for example on a full disk. The journal is unchanged, and the write may be retried. */
export class JournalUnwritable extends Error {
  constructor(cause: unknown) {
    super(`the journal cannot be written: ${textOf(cause)}`, { cause });
  }
}

/** A write contradicts the journal, such as an id used twice or a meter below zero: a bug, so a retry would fail again. */
export class JournalContradicted extends Error {
  constructor(cause: unknown) {
    super(`the journal contradicts what was to be written: ${textOf(cause)}`, { cause });
  }
}

export const journalFailureOf = (cause: unknown): JournalUnwritable | JournalContradicted =>
  cause instanceof Error && 'errcode' in cause && contradictions.has(Number(cause.errcode))
    ? new JournalContradicted(cause)
    : new JournalUnwritable(cause);

const contradictions = new Set([
  275, // SQLITE_CONSTRAINT_CHECK
  1299, // SQLITE_CONSTRAINT_NOTNULL
  1555, // SQLITE_CONSTRAINT_PRIMARYKEY
  2067, // SQLITE_CONSTRAINT_UNIQUE
  2579, // SQLITE_CONSTRAINT_ROWID
  3091, // SQLITE_CONSTRAINT_DATATYPE
]);

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
