/** Longest time in ms from one lobby update message to the next one. */
export const lobbyUpdateIntervalMs = 100;
/** Shortest time in ms from one lobby update message to the next one, and from the end of sending to the next message. */
const shortestIntervalMs = 20;
/** Minimum length of an interval, as a multiple of the time for which all groups of lobby pages write their messages. */
const intervalPerWriting = 4;
/**
 * Time in ms after which the writing to thousands of pages, by all groups together, lets other work of this process go first, such as a
 * press on a machine.
 */
const sliceMs = 4;

/** The writes of a group, one page for each step. A step receives the time in ms that the steps before it took. */
export type PageWrites = Generator<void, void, number>;

interface Unfinished {
  readonly writes: PageWrites;
  spentMs: number;
}

/**
 * The pace at which a node writes to its lobby pages, shared by all groups of pages. It sends update messages often to few pages; to
 * thousands, so seldom that writing the messages takes a quarter of the time, up to one message per `lobbyUpdateIntervalMs`.
 */
export class LobbySendingPace {
  /** Time in ms that writing the last message of each group took, all groups together. */
  #writingMs = 0;
  /** Writes that wait for their next slice. Groups take turns. */
  readonly #unfinished: Unfinished[] = [];
  /** Time in ms that was spent on writing since other work had its turn. */
  #spentMs = 0;
  #isTurnAwaited = false;

  /** Replaces the time in ms that a group's last message took to write. A group without pages has 0. */
  replace(formerMs: number, writingMs: number): void {
    this.#writingMs += writingMs - formerMs;
  }

  /** Returns the time in ms until the next message may be sent, if the interval began `spentMs` ago. */
  pauseAfter(spentMs: number): number {
    const intervalMs = Math.min(lobbyUpdateIntervalMs, intervalPerWriting * this.#writingMs);
    return Math.max(shortestIntervalMs, intervalMs - spentMs);
  }

  /** Runs these writes: at once as far as the slice goes, the rest in later turns of the event loop. */
  write(writes: PageWrites): void {
    this.#unfinished.push({ writes, spentMs: 0 });
    this.#continue();
  }

  #continue(): void {
    // Awaited before anything runs: writes that throw end here, and the others go on in that turn.
    if (!this.#isTurnAwaited) setImmediate(() => this.#beginTurn());
    this.#isTurnAwaited = true;
    while (this.#spentMs < sliceMs) {
      const next = this.#unfinished.shift();
      if (!next) break;
      if (!this.#runSlice(next)) this.#unfinished.push(next);
    }
  }

  #beginTurn(): void {
    this.#isTurnAwaited = false;
    this.#spentMs = 0;
    if (this.#unfinished.length > 0) this.#continue();
  }

  /** Runs writes until they are finished or the slice is over. Returns whether they are finished. */
  #runSlice(unfinished: Unfinished): boolean {
    for (let beganAt = performance.now(); this.#spentMs < sliceMs; ) {
      const { done } = unfinished.writes.next(unfinished.spentMs);
      const endedAt = performance.now();
      this.#spentMs += endedAt - beganAt;
      unfinished.spentMs += endedAt - beganAt;
      beganAt = endedAt;
      if (done) return true;
    }
    return false;
  }
}
