/** A write failed, for example on a full disk. It changed nothing and may be tried again. */
export class JournalUnwritable extends Error {
  constructor(cause: unknown) {
    super(`the journal cannot be written: ${textOf(cause)}`, { cause });
  }
}

/** A write contradicts the journal: an id used twice, a meter below zero. It is our bug, and a retry would fail again. */
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
