import { closeSync, fsyncSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { diskReserveBytes, releaseDiskReserve } from '@reelfloor/cabinet/journal/ballast';
import { createPrivateFolder } from '@reelfloor/cabinet/owner-only-files';

const gigabyte = 1_000_000_000;
const demoBytes = 2 * gigabyte;
const leastFreeBytes = 2 * gigabyte;
const leastFreeShare = 0.05;

interface AskedQuota {
  /** Maximum disk space for recordings in bytes; null: half of the free space at the first start. */
  readonly maxBytes: number | null;
  /** Minimum free disk space in bytes; null: 2 GB, or a twentieth of a large disk. */
  readonly minFreeBytes: number | null;
  /** Whether all machines are demo machines, which use less of the disk, because it is usually somebody's own computer. */
  readonly isDemo: boolean;
}

/**
 * Returns how much disk space recordings may use and must leave free. Creates their folder, and stores in it the limit computed at the
 * first start.
 */
export const computeRecordingQuota = (
  folder: string,
  { maxBytes, minFreeBytes, isDemo }: AskedQuota,
): { readonly maxBytes: number; readonly minFreeBytes: number } => {
  createPrivateFolder(folder);
  const { bavail, blocks, bsize } = statfsSync(folder);
  const usual = Math.max(leastFreeBytes, Math.trunc(blocks * bsize * leastFreeShare));
  return {
    maxBytes: maxBytes ?? rememberedHalf(join(folder, 'quota'), (bavail * bsize) / 2, isDemo),
    // At least the size of a journal's ballast file, so that the space freed by deleting it on a full disk is not used for video.
    minFreeBytes: Math.max(minFreeBytes ?? usual, diskReserveBytes),
  };
};

const rememberedHalf = (file: string, halfBytes: number, isDemo: boolean): number => {
  const bytes = Math.trunc(isDemo ? Math.min(halfBytes, demoBytes) : halfBytes);
  try {
    writeFileSync(file, `${bytes}\n`, { mode: 0o600, flag: 'wx' });
    return bytes;
  } catch {
    const remembered = Number(readFileSync(file, 'utf8'));
    return remembered > 0 ? remembered : bytes;
  }
};

/** Free bytes required to open the journals, which write a log, its index and a few pages each. */
const roomBytes = 4 * 1024 * 1024;
const retryMs = 2_000;
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Waits until files can be written in the folder; deletes its ballast file if that frees enough space. Logs when a full disk is detected
 * and when it ends; throws other errors.
 */
export const waitForFreeDiskSpace = async (folder: string, report: (text: string) => void): Promise<void> => {
  if (hasSpaceToWrite(folder)) return;
  if (releaseDiskReserve(folder) && hasSpaceToWrite(folder))
    return report(
      `the disk of AGENT_DATA_DIR (${folder}) is full: the journals write into their ballast. Make room on it`,
    );
  report(
    `the disk of AGENT_DATA_DIR (${folder}) is full: the machines stay offline. Make room on it; the agent goes on by itself`,
  );
  do await new Promise((resolve) => setTimeout(resolve, retryMs));
  while (!hasSpaceToWrite(folder));
  report(`there is room in ${folder} again: the agent goes on`);
};

/**
 * Whether a file can be written in the folder. Tested by writing, because free space figures ignore quotas and blocks reserved for the
 * administrator.
 */
export const hasSpaceToWrite = (folder: string): boolean => {
  const probe = join(folder, 'room-probe');
  try {
    createPrivateFolder(folder);
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
