import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { maxClipBytes } from '@reelfloor/protocol/channels/recording';

/** Maximum total size of video clips on this node's disk, in bytes. A clip that does not fit is refused. */
const maxHeldBytes = 1024 * 1024 * 1024;
/** Timeout in ms for the next bytes of a video clip that is being uploaded. */
const patienceMs = 10_000;

/** Part of a video clip. `bytes` is empty at the clip's end. */
export interface ClipPart {
  readonly bytes: Buffer;
  /** Length of the whole clip in bytes; null while it is being uploaded and its sender has not given a length. */
  readonly length: number | null;
}

/** Thrown when a clip's upload was interrupted, so that a partial clip is never taken for a complete one. */
export class BrokenClipError extends Error {
  constructor() {
    super('the clip broke off');
  }
}

class ClipFile {
  readonly path: string;
  length: number | null;
  written = 0;
  state: 'coming' | 'whole' | 'broken' = 'coming';
  #changed = Promise.withResolvers<void>();

  constructor(path: string, length: number | null) {
    this.path = path;
    this.length = length;
  }

  changed(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Waits until the clip's bytes at the offset are available, or the clip has ended. */
  async waitFor(offset: number): Promise<void> {
    while (this.state === 'coming' && this.written <= offset) {
      const patience = Promise.withResolvers<'late'>();
      const timer = setTimeout(() => patience.resolve('late'), patienceMs);
      const outcome = await Promise.race([this.#changed.promise, patience.promise]);
      clearTimeout(timer);
      if (outcome === 'late') throw new BrokenClipError();
    }
    if (this.state === 'broken') throw new BrokenClipError();
  }
}

/** Video clips that agents have uploaded to this node, in a private folder that is deleted when the process ends. */
export class ClipFiles {
  readonly #folder: string;
  readonly #files = new Map<string, ClipFile>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  has(id: string): boolean {
    return this.#files.has(id);
  }

  /** Writes a clip during its upload; it can already be read meanwhile. Resolves to false if the clip was too long or interrupted. */
  async receive(id: string, body: AsyncIterable<Buffer>, length: number | null): Promise<boolean> {
    const held = [...this.#files.values()].reduce((sum, file) => sum + (file.length ?? file.written), 0);
    if ((length ?? 0) > maxClipBytes || held + (length ?? 0) > maxHeldBytes) return false;
    const file = new ClipFile(join(this.#folder, id), length);
    this.#files.set(id, file);
    let handle: FileHandle | null = null;
    try {
      handle = await open(file.path, 'wx', 0o600);
      const out = handle;
      await pipeline(body, async (parts: AsyncIterable<Buffer>) => {
        for await (const part of parts) {
          if (file.written + part.length > maxClipBytes) throw new BrokenClipError();
          await out.write(part);
          file.written += part.length;
          file.changed();
        }
      });
      if (length !== null && file.written !== length) throw new BrokenClipError();
      file.length = file.written;
      file.state = 'whole';
    } catch {
      file.state = 'broken';
    } finally {
      await handle?.close();
      file.changed();
    }
    return file.state === 'whole';
  }

  /** Reads at most `max` bytes of a clip from an offset, waiting for them during an upload. Throws if the upload was interrupted. */
  async read(id: string, offset: number, max: number): Promise<ClipPart> {
    const file = this.#files.get(id);
    if (!file) throw new BrokenClipError();
    if (max > 0) await file.waitFor(offset);
    const size = Math.max(0, Math.min(max, file.written - offset));
    const bytes = Buffer.alloc(size);
    if (size > 0) {
      const handle = await open(file.path, 'r');
      await handle.read(bytes, 0, size, offset).finally(() => handle.close());
    }
    return { bytes, length: file.length };
  }

  async remove(id: string): Promise<void> {
    this.#files.delete(id);
    await rm(join(this.#folder, id), { force: true });
  }

  async clear(): Promise<void> {
    this.#files.clear();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
