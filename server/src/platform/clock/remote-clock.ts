/** One reading of another process's monotonic clock, and ours before we asked and after the answer. All in ms. */
export interface RemoteReading {
  readonly theirsMs: number;
  readonly askedMs: number;
  readonly answeredMs: number;
}

/** Bounds of the other clock minus ours, in ms, as they were at `atMs` by our clock. */
interface Bounds {
  readonly lowMs: number;
  readonly highMs: number;
  readonly atMs: number;
}

/** Most that two monotonic clocks drift apart, in ms per ms: twice what a time service corrects. */
const drift = 0.001;

/**
 * Estimates another process's monotonic clock from readings that travelled there and back. Each reading was taken between
 * question and answer, so the error is at most the round trip. A slow reading never replaces a better one: the bounds only
 * become narrower, and wider by the drift of the two clocks.
 */
export class RemoteClock {
  #bounds: Bounds | null = null;

  take({ theirsMs, askedMs, answeredMs }: RemoteReading): void {
    const fresh = { lowMs: theirsMs - answeredMs, highMs: theirsMs - askedMs, atMs: answeredMs };
    const known = this.#at(answeredMs);
    const lowMs = Math.max(fresh.lowMs, known?.lowMs ?? Number.NEGATIVE_INFINITY);
    const highMs = Math.min(fresh.highMs, known?.highMs ?? Number.POSITIVE_INFINITY);
    // Bounds that exclude each other: one of the two computers slept, so what was known before no longer holds.
    this.#bounds = lowMs <= highMs ? { lowMs, highMs, atMs: answeredMs } : fresh;
  }

  /** Returns the latest that the other clock can show when ours shows `ownMs`; null before the first reading. */
  latestMs(ownMs: number): number | null {
    const bounds = this.#at(ownMs);
    return bounds && ownMs + bounds.highMs;
  }

  /** Returns by how much the estimate can be wrong when our clock shows `ownMs`; null before the first reading. */
  errorMs(ownMs: number): number | null {
    const bounds = this.#at(ownMs);
    return bounds && bounds.highMs - bounds.lowMs;
  }

  #at(ownMs: number): Bounds | null {
    if (this.#bounds === null) return null;
    const { lowMs, highMs, atMs } = this.#bounds;
    const driftMs = Math.max(0, ownMs - atMs) * drift;
    return { lowMs: lowMs - driftMs, highMs: highMs + driftMs, atMs: ownMs };
  }
}
