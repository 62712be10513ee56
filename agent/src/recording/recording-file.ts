import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  statfsSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { crashIfFaultPointArmed } from '@reelfloor/cabinet/fault-injection-points';

/** Thrown when a recording cannot be written, for example on a full disk. What was written before is intact. */
export class RecordingWriteError extends Error {
  readonly isFull: boolean;

  constructor(cause: unknown) {
    super(`the recording cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.isFull = isFullDisk(cause);
  }
}

const sqliteFull = 13;

const isFullDisk = (cause: unknown): boolean =>
  cause instanceof Error &&
  (('code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT' || cause.code === 'EFBIG')) ||
    ('errcode' in cause && cause.errcode === sqliteFull));

export const fsyncFolder = (path: string): void => {
  // Skips the fsync of the folder: Windows cannot open folders, and its file system journals directory entries in order.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

/**
 * Returns the name of a recording file: UTC time of its first frame and number of its recording, such as `2026-11-27/14/14-03-00.r17.mp4`.
 */
const fileNameOf = (run: number, atMs: number, copy: number): string => {
  const [day = '', time = ''] = new Date(atMs).toISOString().split('T');
  const [hour = '', minute = '', second = ''] = time.split(':');
  const suffix = copy === 0 ? '' : `-${copy}`;
  return `${day}/${hour}/${hour}-${minute}-${second.slice(0, 2)}.r${run}${suffix}.mp4`;
};

const [dayName, hourName] = [/^\d{4}-\d\d-\d\d$/, /^\d\d$/];
const fileName = /\.r(\d+)(-\d+)?\.mp4$/;

/** Parses the recording's number (`r17`) from a file name. */
export const parseRecordingRunNumber = (name: string): number => Number(fileName.exec(name)?.[1]);

/** Returns the names and sizes of all recording files. */
export const listRecordingFiles = (root: string): Map<string, number> => {
  const found = new Map<string, number>();
  for (const day of readdirSync(root).filter((name) => dayName.test(name)))
    for (const hour of readdirSync(join(root, day)).filter((name) => hourName.test(name)))
      for (const file of readdirSync(join(root, day, hour)).filter((name) => name.endsWith('.mp4'))) {
        const name = `${day}/${hour}/${file}`;
        found.set(name, statSync(join(root, name)).size);
      }
  return found;
};

export const readFreeDiskBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Returns the free bytes on the folder's disk; 0 if the folder is not accessible. */
export const readFreeDiskBytesOrZero = (folder: string): number => {
  try {
    return readFreeDiskBytes(folder);
  } catch {
    return 0;
  }
};

/** A recording file to which MP4 fragments are appended. */
export class RecordingFile {
  readonly name: string;
  readonly startMs: number;
  readonly #root: string;
  readonly #handle: number;
  #length = 0;
  #isNew = true;
  #isDirty = false;

  private constructor(root: string, name: string, startMs: number, handle: number) {
    this.#root = root;
    this.name = name;
    this.startMs = startMs;
    this.#handle = handle;
  }

  /** Creates a recording file that begins with `init`. If the name exists, because the clock was set back, a number is added to it. */
  static create(root: string, run: number, startMs: number, init: Buffer): RecordingFile {
    for (let copy = 0; ; copy++) {
      const name = fileNameOf(run, startMs, copy);
      const path = join(root, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      if (existsSync(path)) continue;
      const file = new RecordingFile(root, name, startMs, openSync(path, 'wx', 0o600));
      try {
        file.append(init);
      } catch (error) {
        file.close();
        unlinkSync(path);
        throw error;
      }
      return file;
    }
  }

  get length(): number {
    return this.#length;
  }

  /** Appends the bytes to the file and returns their offset. On failure, truncates the file to its previous length. */
  append(bytes: Buffer): number {
    const offset = this.#length;
    try {
      const half = bytes.length >>> 1;
      this.#write(bytes.subarray(0, half), offset);
      crashIfFaultPointArmed('recording.fragment.halfWritten');
      this.#write(bytes.subarray(half), offset + half);
    } catch (error) {
      ftruncateSync(this.#handle, offset);
      throw error;
    }
    this.#length += bytes.length;
    this.#isDirty = true;
    return offset;
  }

  /** Fsyncs the bytes appended to the file. */
  sync(): void {
    if (this.#isDirty) fdatasyncSync(this.#handle);
    this.#isDirty = false;
    if (!this.#isNew) return;
    const hour = dirname(join(this.#root, this.name));
    for (const folder of [hour, dirname(hour), this.#root]) fsyncFolder(folder);
    this.#isNew = false;
  }

  close(): void {
    closeSync(this.#handle);
  }

  #write(bytes: Buffer, position: number): void {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(this.#handle, bytes, written, bytes.length - written, position + written);
    }
  }
}
