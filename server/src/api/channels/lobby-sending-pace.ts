/** Longest time in ms from one lobby update message to the next one. */
export const lobbyUpdateIntervalMs = 100;
/** Shortest time in ms from one lobby update message to the next one, and from the end of sending to the next message. */
const shortestIntervalMs = 20;
/** Minimum length of an interval, as a multiple of the time for which all groups of lobby pages write their messages. */
const intervalPerWriting = 4;

/**
 * The pace at which a node sends update messages to its lobby pages, shared by all groups of pages: often to few pages; to thousands, so
 * seldom that writing the messages takes a quarter of the time, up to one message per `lobbyUpdateIntervalMs`.
 */
export class LobbySendingPace {
  /** Time in ms that writing the last message of each group took, all groups together. */
  #writingMs = 0;

  /** Replaces the time in ms that a group's last message took to write. A group without pages has 0. */
  replace(formerMs: number, writingMs: number): void {
    this.#writingMs += writingMs - formerMs;
  }

  /** Returns the time in ms until the next message may be sent, if the interval began `spentMs` ago. */
  pauseAfter(spentMs: number): number {
    const intervalMs = Math.min(lobbyUpdateIntervalMs, intervalPerWriting * this.#writingMs);
    return Math.max(shortestIntervalMs, intervalMs - spentMs);
  }
}
