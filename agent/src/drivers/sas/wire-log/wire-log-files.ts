import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a wire log. It is a folder of files, each named by the time of its first record, so that sorting by name sorts by time. */

const dayMs = 24 * 60 * 60 * 1_000;
export const wireLogLimits = {
  /** Retention in ms: a dispute about a round is raised within days, and its frames must still be available. */
  keptMs: 7 * dayMs,
  /**
   * Maximum total size in bytes: twice what a serial line writes in 7 days if each of its five polls a second, and each reply, has 30
   * bytes.
   */
  maxBytes: 1_000_000_000,
  /** Maximum size of a file in bytes: a file is read into memory as a whole, also by a busy agent. */
  maxFileBytes: 4_000_000,
} as const;
export type WireLogLimits = { readonly [Name in keyof typeof wireLogLimits]: number };

/** Returns the folder of a machine's wire log, beside its journal. */
export const getWireLogFolder = (journalFile: string): string => `${journalFile}.wire`;

/** Returns the subfolder of a wire log for the frames around faults, which are retained longer. */
export const getFaultExtractFolder = (wireLogFolder: string): string => join(wireLogFolder, 'faults');

const hourMs = 60 * 60 * 1_000;
const ending = '.frames';

export interface WireLogFile {
  readonly path: string;
  readonly beganMs: number;
}

export const getWireLogFile = (folder: string, atMs: number): WireLogFile => ({
  path: join(folder, `${new Date(atMs).toISOString().replaceAll(':', '-')}${ending}`),
  beganMs: atMs,
});

/** Returns the files of a wire log, oldest first; none if the folder does not exist. */
export const listWireLogFiles = async (folder: string): Promise<readonly WireLogFile[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => ({
      path: join(folder, name),
      beganMs: Date.parse(name.slice(0, -ending.length).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')),
    }))
    .filter(({ beganMs }) => !Number.isNaN(beganMs));
};

/** Whether a record of this time still belongs in the wire log file that began at `beganMs`: a file covers one clock hour at most. */
export const isSameHour = (beganMs: number, atMs: number): boolean =>
  Math.floor(beganMs / hourMs) === Math.floor(atMs / hourMs);

/** Deletes expired wire log files, and then the oldest while the total size exceeds its limit, leaving space for one more file. */
export const deleteOldWireLogFiles = async (folder: string, nowMs: number, limits: WireLogLimits): Promise<void> => {
  const files = await listWireLogFiles(folder);
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  let total = sizes.reduce((sum, size) => sum + size, 0) + limits.maxFileBytes;
  for (const [at, { path, beganMs }] of files.entries()) {
    const isOld = beganMs + hourMs + limits.keptMs < nowMs;
    if (!isOld && total <= limits.maxBytes) return;
    await unlink(path);
    total -= sizes[at] ?? 0;
  }
};
