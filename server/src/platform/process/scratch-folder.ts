import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createOwnerOnlyFolder } from './owner-only-files.ts';

const scratchName = 'scratch';

/** Returns the folder for temporary files. Only its owner can read it. */
export const scratchFolderPath = (dataDir: string): string => createOwnerOnlyFolder(join(dataDir, scratchName));

/**
 * Opens a new file and unlinks it, so that its content is deleted when its handle is closed, even if the process is killed. The caller must
 * close the handle.
 */
export const openUnlinkedScratchFile = async (dataDir: string): Promise<FileHandle> => {
  const path = join(scratchFolderPath(dataDir), crypto.randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path, { force: true });
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
};

/**
 * Creates a temporary folder for files that need names, such as a copy of a database. Remove it after use; its name contains this process's
 * id.
 */
export const createScratchFolder = (dataDir: string, purpose: string): string =>
  mkdtempSync(join(scratchFolderPath(dataDir), `${purpose}-${process.pid}-`));

/** Removes temporary folders and files that killed processes have left. A folder of a running process may be in use and is kept. */
export const deleteStaleScratchFiles = (dataDir: string): void => {
  const folder = scratchFolderPath(dataDir);
  for (const name of readdirSync(folder))
    if (!isOfLivingProcess(name)) rmSync(join(folder, name), { recursive: true, force: true });
};

const isOfLivingProcess = (path: string): boolean => {
  const pid = Number(/^[a-z]+-(\d+)-\w+$/.exec(basename(path))?.[1] ?? 0);
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
