/** A state of a file: its version number in the database and the digest of its content. An empty digest means that there is no file. */
export interface FileState {
  readonly version: number;
  readonly digest: string;
}

/**
 * `import`: store the local file in the database. `take`: replace the local file by the database's. `setAside`: the same, but keep a copy
 * of the local file.
 */
export type FileSyncDecision = 'same' | 'import' | 'take' | 'setAside';

/**
 * Decides how to synchronize a file in the data folder with its copy in the database. `known` is the last state in which both were the same
 * here. An edit of the local file wins only if it was based on the database's current version; otherwise the database wins.
 */
export const decideOperatorFileSync = ({
  local,
  known,
  inDatabase,
}: {
  /** Digest of the file in the data folder; empty if there is none. */
  readonly local: string;
  readonly known: FileState | null;
  readonly inDatabase: FileState | null;
}): FileSyncDecision => {
  if (inDatabase === null) return local === '' ? 'same' : 'import';
  if (inDatabase.digest === local) return 'same';
  // No known state: a new node, or a file that somebody put into the folder while the database already had one.
  if (known === null) return local === '' ? 'take' : 'setAside';
  // The database is not newer than the known state: the local file was edited, or the database restored from a backup.
  if (known.version >= inDatabase.version) return 'import';
  return local === known.digest || local === '' ? 'take' : 'setAside';
};
