/** A state of a file: its version by the database, and what it says. An empty digest: there is no file. */
export interface FileState {
  readonly version: number;
  readonly digest: string;
}

/** `take`: the database's file replaces the one in the folder. `setAside`: the same, but what was in the folder is kept beside. */
export type Judgement = 'same' | 'import' | 'take' | 'setAside';

/**
 * Decides whether a file in the data folder or the ledger's copy of it holds. `known` is the state in which both were last the
 * same here. What was written by hand counts if it was written over what the database still has; otherwise the database wins.
 */
export const judgeCopy = ({
  local,
  known,
  inDatabase,
}: {
  /** Digest of the file in the folder; empty if the folder does not have it. */
  readonly local: string;
  readonly known: FileState | null;
  readonly inDatabase: FileState | null;
}): Judgement => {
  if (inDatabase === null) return local === '' ? 'same' : 'import';
  if (inDatabase.digest === local) return 'same';
  // Never seen here: a new node, or a file that somebody put beside a database that has one.
  if (known === null) return local === '' ? 'take' : 'setAside';
  // The database is no newer than what was known here: it was restored, or the file was edited.
  if (known.version >= inDatabase.version) return 'import';
  return local === known.digest || local === '' ? 'take' : 'setAside';
};
