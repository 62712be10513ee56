import type { Clock } from '../../platform/clock/clock.ts';

/** Connection of a page that receives a stream of changes. */
export interface StreamReader {
  /** Size of the page's send buffer in this process, in bytes. */
  readonly waitingBytes: number;
  send(frame: Buffer): void;
  cut(): void;
}

/** Send buffer in bytes at or below which a slow page counts as fast again and gets a snapshot. */
const caughtUpBytes = 4 * 1024;
/** Time in ms after which the connection of a page that is still slow is destroyed. */
export const slowReaderTimeoutMs = 30_000;

/**
 * Tracks the pages that receive too slowly for the update messages: they are skipped, and get a snapshot when their send buffer has
 * emptied.
 */
export class SlowPageTracker {
  readonly #clock: Clock;
  readonly #slowBytes: number;
  readonly #sinceMs = new Map<StreamReader, number>();

  /** `slowBytes`: send buffer in bytes above which a page is slow. */
  constructor(clock: Clock, slowBytes: number) {
    this.#clock = clock;
    this.#slowBytes = slowBytes;
  }

  get isEmpty(): boolean {
    return this.#sinceMs.size === 0;
  }

  delete(reader: StreamReader): void {
    this.#sinceMs.delete(reader);
  }

  /** Returns whether the page is slow, and stores when it became slow. */
  check(reader: StreamReader): boolean {
    if (this.#sinceMs.has(reader)) return true;
    if (reader.waitingBytes <= this.#slowBytes) return false;
    this.#sinceMs.set(reader, this.#clock.nowMs());
    return true;
  }

  /** Returns the pages that are no longer slow, which are then no longer tracked, and those that have been slow for too long. */
  checkReaders(): { readonly caughtUp: readonly StreamReader[]; readonly tooSlow: readonly StreamReader[] } {
    const nowMs = this.#clock.nowMs();
    const all = [...this.#sinceMs];
    const caughtUp = all.filter(([{ waitingBytes }]) => waitingBytes <= caughtUpBytes);
    const tooSlow = all.filter(
      ([{ waitingBytes }, sinceMs]) => waitingBytes > caughtUpBytes && nowMs - sinceMs >= slowReaderTimeoutMs,
    );
    for (const [reader] of caughtUp) this.#sinceMs.delete(reader);
    return { caughtUp: caughtUp.map(([reader]) => reader), tooSlow: tooSlow.map(([reader]) => reader) };
  }
}
