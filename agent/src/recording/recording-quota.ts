import { readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ballastBytes } from '../cabinet/journal/ballast.ts';
import { privateFolder } from '../cabinet/private-place.ts';

const gigabyte = 1_000_000_000;
const demoBytes = 2 * gigabyte;
const leastFreeBytes = 2 * gigabyte;
const leastFreeShare = 0.05;

interface AskedQuota {
  /** Null: half of what is free at the first start. */
  readonly maxBytes: number | null;
  /** Null: 2 GB, and on large disks a twentieth. */
  readonly minFreeBytes: number | null;
  /** Whether the machines are the demo's, which leave others' disks alone. */
  readonly isDemo: boolean;
}

/** Returns how much of the disk recordings may take and must leave. Creates their folder, which remembers what was free at first. */
export const recordingQuota = (
  folder: string,
  { maxBytes, minFreeBytes, isDemo }: AskedQuota,
): { readonly maxBytes: number; readonly minFreeBytes: number } => {
  privateFolder(folder);
  const { bavail, blocks, bsize } = statfsSync(folder);
  const usual = Math.max(leastFreeBytes, Math.trunc(blocks * bsize * leastFreeShare));
  return {
    maxBytes: maxBytes ?? rememberedHalf(join(folder, 'quota'), (bavail * bsize) / 2, isDemo),
    // What a journal's ballast gives back on a full disk is not for pictures.
    minFreeBytes: Math.max(minFreeBytes ?? usual, ballastBytes),
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
