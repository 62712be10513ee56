import { statfs } from 'node:fs/promises';
import { type Finding, fault, ok, warning } from './finding.ts';

const gib = 1024 ** 3;
const faultBytes = gib / 5;
const warnBytes = 2 * gib;
/** Part of a disk, so that a small one that is nearly empty is no trouble. */
const warnShare = 0.1;
const warnNodesShare = 0.02;

export interface Room {
  readonly freeBytes: number;
  readonly allBytes: number;
  /** Files that the disk can still take, as a part of all; null if it does not say. */
  readonly freeNodes: number | null;
}

/** Looks how much room the disk of the data folder has. */
export const checkDisk = async (folder: string): Promise<readonly Finding[]> => {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
  return judgeRoom(folder, {
    freeBytes: bavail * bsize,
    allBytes: blocks * bsize,
    freeNodes: files > 0 ? ffree / files : null,
  });
};

export const judgeRoom = (folder: string, { freeBytes, allBytes, freeNodes }: Room): readonly Finding[] => {
  const room = `${(freeBytes / gib).toFixed(1)} GiB of ${(allBytes / gib).toFixed(1)} are free on the disk of ${folder}.`;
  const advice = 'Make room: books that cannot be written stop all play';
  if (freeBytes < faultBytes) return [fault(room, advice)];
  if (freeNodes !== null && freeNodes < warnNodesShare)
    return [warning(`The disk of ${folder} can take few more files, however small.`, advice)];
  if (freeBytes < warnBytes && freeBytes / allBytes < warnShare) return [warning(room, advice)];
  return [ok(room)];
};
