import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPrivateFile, createPrivateFolder } from '@reelfloor/cabinet/owner-only-files';

/** Default time in ms to wait for the lock while an agent that was just killed or is shutting down still has it. */
const usualPatienceMs = 5_000;
const retryMs = 100;
const sqliteBusy = 5;

/**
 * Locks the folder of the journals for this process, because two processes must not write to one journal. The operating system releases the
 * lock when the process ends. Throws an Error that says what to do if another process does not release the lock in time.
 */
export const lockFolder = async (folder: string, timeoutMs = usualPatienceMs): Promise<() => void> => {
  createPrivateFolder(folder);
  const lock = new DatabaseSync(createPrivateFile(join(folder, 'agent.lock')), { timeout: 0 });
  const giveUpAt = performance.now() + timeoutMs;
  while (!isTaken(lock)) {
    if (performance.now() > giveUpAt) {
      lock.close();
      throw new Error(
        `Another agent runs on AGENT_DATA_DIR (${folder}). Stop that one first, or give this agent a folder and an id of its own.`,
      );
    }
    await sleep(retryMs);
  }
  return () => lock.close();
};

const isTaken = (lock: DatabaseSync): boolean => {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return false;
    throw error;
  }
};
