import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { maxEvidenceBytes } from '@reelfloor/protocol/channels/recording';
import { createOwnerOnlyFolder } from '../../platform/process/owner-only-files.ts';

const gigabyte = 1_000_000_000;
/** Free disk space that evidence archives must leave, by default: this many bytes, and on large disks a percentage. */
const usualFreeBytes = 2 * gigabyte;
const usualFreeShare = 0.05;
/** Suffix of files that are being written. */
const partEnding = '.part';
/** Age in ms from which such a file belongs to a process that was killed. */
const stalePartMs = 3_600_000;

/** Result of receiving an evidence archive from an agent. */
export type ReceivedCopy =
  | { readonly kind: 'whole'; readonly bytes: number; readonly sha256: string }
  | { readonly kind: 'noSpace' | 'tooLong' | 'broken' };

/** Evidence archives (copies of recordings under legal hold) in this node's data folder. */
export class LegalHoldEvidenceFiles {
  readonly #folder: string;
  readonly #minFreeGigabytes: number | null;
  /** Names of the files being written. */
  readonly #coming = new Set<string>();

  constructor(dataDir: string, minFreeGigabytes: number | null) {
    this.#folder = createOwnerOnlyFolder(join(dataDir, 'evidence'));
    this.#minFreeGigabytes = minFreeGigabytes;
  }

  /** Returns true if an evidence archive of this length leaves enough free disk space. */
  async hasSpaceFor(bytes: number): Promise<boolean> {
    const { bavail, blocks, bsize } = await statfs(this.#folder);
    const usual = Math.max(usualFreeBytes, blocks * bsize * usualFreeShare);
    const least = this.#minFreeGigabytes === null ? usual : this.#minFreeGigabytes * gigabyte;
    return bavail * bsize - bytes >= least;
  }

  /** Writes an evidence archive while receiving it. It gets its final name once it is complete and synced to disk (fsync). */
  async receive(name: string, body: AsyncIterable<Buffer>, length: number | null): Promise<ReceivedCopy> {
    if (this.#coming.has(name)) return { kind: 'broken' };
    if ((length ?? 0) > maxEvidenceBytes) return { kind: 'tooLong' };
    this.#coming.add(name);
    const path = join(this.#folder, `${name}${partEnding}`);
    try {
      if (!(await this.hasSpaceFor(length ?? maxEvidenceBytes))) return { kind: 'noSpace' };
      const written = await write(path, body);
      if (length !== null && written.bytes !== length) return { kind: 'broken' };
      await rename(path, join(this.#folder, name));
      await syncFolder(this.#folder);
      return { kind: 'whole', ...written };
    } catch (error) {
      if (error instanceof TooLongError) return { kind: 'tooLong' };
      return { kind: (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'noSpace' : 'broken' };
    } finally {
      await rm(path, { force: true }).catch(() => {});
      this.#coming.delete(name);
    }
  }

  /** Reads at most `max` bytes of an evidence archive from an offset. Throws if it does not exist. */
  async read(name: string, offset: number, max: number): Promise<{ bytes: Buffer; length: number }> {
    const handle = await open(join(this.#folder, name), 'r');
    try {
      const { size } = await handle.stat();
      const bytes = Buffer.alloc(Math.max(0, Math.min(max, size - offset)));
      if (bytes.length > 0) await handle.read(bytes, 0, bytes.length, offset);
      return { bytes, length: size };
    } finally {
      await handle.close();
    }
  }

  /** Returns the names of the evidence archives with their lengths, and removes incomplete files of killed processes. */
  async list(nowMs: number): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const kind = await stat(path).catch(() => null);
      if (!kind) continue;
      if (name.endsWith('.tar')) found.set(name, kind.size);
      else if (kind.mtimeMs < nowMs - stalePartMs) await rm(path, { force: true });
    }
    return found;
  }

  async sha256Of(name: string): Promise<string> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(this.#folder, name)), hash);
    return hash.digest('hex');
  }

  remove(name: string): Promise<void> {
    return rm(join(this.#folder, name), { force: true });
  }
}

class TooLongError extends Error {}

const write = async (
  path: string,
  body: AsyncIterable<Buffer>,
): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  let handle: FileHandle | null = null;
  try {
    handle = await open(path, 'w', 0o600);
    const out = handle;
    await pipeline(body, async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) {
        bytes += part.length;
        if (bytes > maxEvidenceBytes) throw new TooLongError();
        hash.update(part);
        await out.writeFile(part);
      }
    });
    await handle.sync();
  } finally {
    await handle?.close();
  }
  return { bytes, sha256: hash.digest('hex') };
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};
