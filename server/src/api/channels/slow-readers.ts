import type { Clock } from '../../platform/clock/clock.ts';

/** Connection of a page that hears changes. */
export interface StreamReader {
  /** Bytes that were sent to the page but still wait in this process. */
  readonly waitingBytes: number;
  send(frame: Buffer): void;
  cut(): void;
}

/** A page gets a snapshot when no more bytes than this wait to be sent to it. */
const caughtUpBytes = 4 * 1024;
/** Time in ms after which the connection of a page that is still slow is cut. */
export const slowLimitMs = 30_000;

/** The pages that are too slow for the frames of changes: they miss them, and get a snapshot when they have caught up. */
export class SlowReaders {
  readonly #clock: Clock;
  readonly #slowBytes: number;
  readonly #sinceMs = new Map<StreamReader, number>();

  /** `slowBytes`: a page is slow while more bytes than this wait to be sent to it. */
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

  /** Returns whether the page is slow, and notes since when it is. */
  check(reader: StreamReader): boolean {
    if (this.#sinceMs.has(reader)) return true;
    if (reader.waitingBytes <= this.#slowBytes) return false;
    this.#sinceMs.set(reader, this.#clock.nowMs());
    return true;
  }

  /** Forgets the pages that have caught up, and returns them with those that are slow for too long. */
  checkReaders(): { readonly caughtUp: readonly StreamReader[]; readonly tooSlow: readonly StreamReader[] } {
    const nowMs = this.#clock.nowMs();
    const all = [...this.#sinceMs];
    const caughtUp = all.filter(([{ waitingBytes }]) => waitingBytes <= caughtUpBytes);
    const tooSlow = all.filter(
      ([{ waitingBytes }, sinceMs]) => waitingBytes > caughtUpBytes && nowMs - sinceMs >= slowLimitMs,
    );
    for (const [reader] of caughtUp) this.#sinceMs.delete(reader);
    return { caughtUp: caughtUp.map(([reader]) => reader), tooSlow: tooSlow.map(([reader]) => reader) };
  }
}
