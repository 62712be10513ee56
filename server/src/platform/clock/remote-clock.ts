/** A reading of another process's monotonic clock, and our clock's time before the request and after the answer, in ms. */
export interface RemoteReading {
  readonly theirsMs: number;
  readonly askedMs: number;
  readonly answeredMs: number;
}

/** Bounds of the other clock minus ours, in ms, at the time `atMs` of our clock. */
interface Bounds {
  readonly lowMs: number;
  readonly highMs: number;
  readonly atMs: number;
}

/** Maximum drift between two monotonic clocks, in ms per ms: twice what NTP corrects. */
const drift = 0.001;

/**
 * Estimates another process's monotonic clock from request and answer. Each reading was taken between the two, so the error is at most the
 * round trip. A slow reading never replaces a better one: readings only narrow the bounds, and only the clocks' drift widens them.
 */
export class RemoteClock {
  #bounds: Bounds | null = null;

  take({ theirsMs, askedMs, answeredMs }: RemoteReading): void {
    const fresh = { lowMs: theirsMs - answeredMs, highMs: theirsMs - askedMs, atMs: answeredMs };
    const known = this.#at(answeredMs);
    const lowMs = Math.max(fresh.lowMs, known?.lowMs ?? Number.NEGATIVE_INFINITY);
    const highMs = Math.min(fresh.highMs, known?.highMs ?? Number.POSITIVE_INFINITY);
    // If the bounds exclude each other, one of the two computers was suspended, so earlier readings are invalid.
    this.#bounds = lowMs <= highMs ? { lowMs, highMs, atMs: answeredMs } : fresh;
  }

  /** Returns the latest time that the other clock can show when ours shows `ownMs`; null before the first reading. */
  latestMs(ownMs: number): number | null {
    const bounds = this.#at(ownMs);
    return bounds && ownMs + bounds.highMs;
  }

  /** Returns the estimate's maximum error when our clock shows `ownMs`; null before the first reading. */
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
