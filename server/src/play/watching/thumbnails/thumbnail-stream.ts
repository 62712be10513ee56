import { encodeThumbnailMessage, type Thumbnail } from '@reelfloor/protocol/channels/thumbnail';

/** Connection to a page that shows thumbnails. */
export interface ThumbnailReader {
  /** Bytes queued for the page in this process (backpressure). */
  readonly waitingBytes: number;
  sendBinary(message: Buffer): void;
}

/** A page is sent no thumbnails while more bytes than this are queued for it: about half a second of all thumbnails that it shows. */
const slowBytes = 24 * 1024;
/** A page that was too slow resumes when at most this many bytes are queued for it. */
const caughtUpBytes = 4 * 1024;
/** Maximum bytes of earlier frames sent to a page that begins to watch. Above this, a new key frame is cheaper. */
const maxReplayBytes = 8 * 1024;

/**
 * State of a page. `waiting`: has no frame yet. `late`: was too slow and missed frames. Both need a key frame, or all frames since the last
 * key frame.
 */
type Reading = 'following' | 'waiting' | 'late';

/** Thumbnails of one machine on this node: sends each message unchanged to all pages that show the machine. */
export class ThumbnailStream {
  readonly #readers = new Map<ThumbnailReader, Reading>();
  /** Thumbnail messages since the last key frame; null if there was no key frame, or if they are too many to replay. */
  #kept: { readonly messages: Buffer[]; bytes: number } | null = null;
  /** Number of the last thumbnail frame; null while a frame is missing. */
  #number: number | null = null;

  get isEmpty(): boolean {
    return this.#readers.size === 0;
  }

  /** Whether a page or another node waits for a key frame. */
  get hasWaiting(): boolean {
    return this.#number === null || [...this.#readers.values()].includes('waiting');
  }

  /** Whether a page that was too slow is ready for a key frame. */
  get hasCaughtUp(): boolean {
    return [...this.#readers].some(([reader, reading]) => reading === 'late' && isCaughtUp(reader));
  }

  add(reader: ThumbnailReader): void {
    if (this.#readers.has(reader)) return;
    this.#readers.set(reader, 'waiting');
    this.#replay(reader);
  }

  remove(reader: ThumbnailReader): void {
    this.#readers.delete(reader);
  }

  /** Returns false if the frame cannot be decoded, because an earlier one is missing. */
  take(thumbnail: Thumbnail): boolean {
    const { number, isKey } = thumbnail;
    if (!isKey && (this.#number === null || number !== this.#number + 1)) {
      this.#break();
      return false;
    }
    const message = Buffer.from(encodeThumbnailMessage(thumbnail));
    this.#number = number;
    this.#keep(message, isKey);
    for (const [reader, reading] of this.#readers) {
      if (reading === 'late' && isCaughtUp(reader) && !isKey) this.#replay(reader);
      else if (isKey || reading === 'following') this.#send(reader, message);
    }
    return true;
  }

  #keep(message: Buffer, isKey: boolean): void {
    if (isKey) this.#kept = { messages: [], bytes: 0 };
    if (this.#kept === null) return;
    this.#kept.messages.push(message);
    this.#kept.bytes += message.length;
    if (this.#kept.bytes > maxReplayBytes && this.#kept.messages.length > 1) this.#kept = null;
  }

  #send(reader: ThumbnailReader, message: Buffer): void {
    if (isSlow(reader)) return void this.#readers.set(reader, 'late');
    reader.sendBinary(message);
    this.#readers.set(reader, 'following');
  }

  #replay(reader: ThumbnailReader): void {
    // Do not replay to a slow page: one that reads nothing would be sent the same frames again with each of its requests.
    if (isSlow(reader)) return void this.#readers.set(reader, 'late');
    if (this.#kept === null) return;
    for (const message of this.#kept.messages) reader.sendBinary(message);
    this.#readers.set(reader, 'following');
  }

  #break(): void {
    this.#number = null;
    this.#kept = null;
    for (const reader of this.#readers.keys()) this.#readers.set(reader, 'waiting');
  }
}

const isSlow = ({ waitingBytes }: ThumbnailReader): boolean => waitingBytes > slowBytes;
const isCaughtUp = ({ waitingBytes }: ThumbnailReader): boolean => waitingBytes <= caughtUpBytes;
