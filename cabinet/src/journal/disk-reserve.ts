import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Size in bytes of the ballast file, which reserves disk space: what an agent's journals write in hours of play. */
export const diskReserveBytes = 64 * 1024 * 1024;
const stepBytes = 1024 * 1024;
/** Minimum free disk space in bytes that must remain when the ballast file grows, so that it does not fill the disk itself. */
const leastFreeBytes = 2 * diskReserveBytes;
/** Interval in ms between checks for free disk space while the ballast file cannot grow. */
const pollMs = 10_000;

const ballastIn = (folder: string): string => join(folder, 'ballast');

/** Deletes the ballast file beside the journals, to free disk space. Returns false if there was none. */
export const releaseDiskReserve = (folder: string): boolean => {
  if (sizeOf(ballastIn(folder)) === 0) return false;
  rmSync(ballastIn(folder), { force: true });
  return true;
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

interface BallastOptions {
  /** The folder of the journals. */
  readonly folder: string;
  readonly report: (text: string) => void;
  /** Delay in ms between two steps in which the ballast file grows, so that no key press waits for them. */
  readonly stepMs?: number;
}

/**
 * A ballast file beside the journals that only reserves disk space. A journal that finds its disk full deletes the file, so that machines
 * can end their rounds and pay out for hours on a full disk. It is recreated when there is space.
 */
export class DiskReserve {
  readonly #folder: string;
  readonly #report: (text: string) => void;
  readonly #stepMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #largestBytes = 0;
  #isGiven = false;

  constructor({ folder, report, stepMs = 250 }: BallastOptions) {
    this.#stepMs = stepMs;
    this.#folder = folder;
    this.#report = report;
  }

  /** Starts growing the ballast file to its full size, now and whenever it was deleted. */
  start(): void {
    this.#timer = setTimeout(() => void this.#grow(), this.#stepMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #grow(): Promise<void> {
    const isGrowing = await this.#step().catch(() => false);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#grow(), isGrowing ? this.#stepMs : pollMs).unref();
  }

  /** Grows the ballast file by one step. Returns true if the next step can follow soon. */
  async #step(): Promise<boolean> {
    const file = ballastIn(this.#folder);
    const size = sizeOf(file);
    this.#noteGiven(size);
    if (size >= diskReserveBytes) return false;
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < leastFreeBytes + stepBytes) return false;
    const handle = await open(file, 'a', 0o600);
    try {
      // Fill the ballast file with random bytes, because a file system may store other content sparsely or compressed.
      await handle.appendFile(randomBytes(stepBytes));
      await handle.datasync();
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    if (size + stepBytes >= diskReserveBytes && this.#isGiven) {
      this.#isGiven = false;
      this.#report(`there is room in ${this.#folder} again: ${megabytes} are kept for the journals`);
    }
    return true;
  }

  /** Reports once that a journal has deleted the ballast file. */
  #noteGiven(size: number): void {
    const wasGiven = size < this.#largestBytes;
    this.#largestBytes = size;
    if (!wasGiven || this.#isGiven) return;
    this.#isGiven = true;
    this.#report(
      `the disk of AGENT_DATA_DIR (${this.#folder}) is full: the journals write into the last ${megabytes}. Make room on it`,
    );
  }
}

const megabytes = `${diskReserveBytes / stepBytes} MB`;
