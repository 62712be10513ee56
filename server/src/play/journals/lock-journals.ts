import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../../platform/process/config-error.ts';

const sqliteBusy = 5;

/**
 * Locks a folder of cabinets' journals against agents until the returned function is called, by taking the lock file that an agent takes at
 * its start. Throws a ConfigError while an agent is running on the folder.
 */
export const lockJournalsAgainstAgents = (folder: string): (() => void) => {
  const path = join(folder, 'agent.lock');
  if (!existsSync(path)) return () => {};
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)
      throw new ConfigError(`An agent runs on ${folder}. Stop it first; nothing changed.`);
    throw error;
  }
  return () => lock.close();
};

export interface LockedFolder {
  /** Folder of cabinets' journals; null if the command-line option was not given. */
  readonly journals: string | null;
  readonly release: () => void;
}

/** Locks the folder of cabinets' journals that a command-line option names, if given. Throws a ConfigError if there is no such folder. */
export const lockJournalFolderIfGiven = (folderOption: string | boolean | undefined): LockedFolder => {
  if (typeof folderOption !== 'string') return { journals: null, release: () => {} };
  if (!existsSync(folderOption)) throw new ConfigError(`There is no folder ${folderOption}; nothing changed.`);
  return { journals: folderOption, release: lockJournalsAgainstAgents(folderOption) };
};
