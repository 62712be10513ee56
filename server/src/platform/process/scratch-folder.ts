import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { privateFolder } from './private-place.ts';

const scratchName = 'scratch';

/** Returns the folder for files that are needed for a moment. Only its owner can read it. */
export const scratchFolder = (dataDir: string): string => privateFolder(join(dataDir, scratchName));

/**
 * Opens a new file that has no name any more, so that its content is gone with its handle, however the process ends. Give
 * the handle to whoever closes it.
 */
export const openUnlinkedFile = async (dataDir: string): Promise<FileHandle> => {
  const path = join(scratchFolder(dataDir), crypto.randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path, { force: true });
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** Makes a folder for what needs names, such as a copy of a database. Remove it after use; it names this process. */
export const makeScratchFolder = (dataDir: string, what: string): string =>
  mkdtempSync(join(scratchFolder(dataDir), `${what}-${process.pid}-`));

/** Removes what killed processes have left. A folder whose process lives is left alone: it may be in use. */
export const sweepScratch = (dataDir: string): void => {
  const folder = scratchFolder(dataDir);
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
