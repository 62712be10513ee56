import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder } from './cabinet/private-place.ts';

/** More than a floor's journals write when they are opened: a log, its index and a few pages each. */
const roomBytes = 4 * 1024 * 1024;
const retryMs = 2_000;
/** ENOSPC, and EDQUOT where the user's share of the disk is used up. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Waits until the journals' folder can be written, and makes it if it is missing. If the disk is full, that is logged once and
 * again when it has ended; the machines are offline until then. Throws if waiting does not help.
 */
export const waitForRoom = async (folder: string, tell: (text: string) => void): Promise<void> => {
  if (hasRoom(folder)) return;
  tell(
    `the disk of AGENT_DATA_DIR (${folder}) is full: the machines stay offline. Make room on it; the agent goes on by itself`,
  );
  do await new Promise((resolve) => setTimeout(resolve, retryMs));
  while (!hasRoom(folder));
  tell(`there is room in ${folder} again: the agent goes on`);
};

/** Tries it by writing, because figures of free space know no quotas and no blocks reserved for the administrator. */
export const hasRoom = (folder: string): boolean => {
  const probe = join(folder, 'room-probe');
  try {
    privateFolder(folder);
    const handle = openSync(probe, 'w');
    try {
      const block = Buffer.alloc(64 * 1024);
      for (let written = 0; written < roomBytes; ) written += writeSync(handle, block);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && fullCodes.has(error.code)) return false;
    throw error;
  } finally {
    rmSync(probe, { force: true });
  }
};
