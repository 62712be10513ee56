const rememberedMs = 3000;
/** What is usual is the longest of the last seconds, leaving out this many exceptions. */
const unusual = 1;
/** Feedback is overdue if it is older than usual by this many milliseconds. */
const beyondUsualMs = 40;
/** After this time a frame is sent although the path is stalled, because its packets show whether the path works again. */
const maxStallMs = 60;
/** The path is silent if feedback stays away for this many milliseconds longer than usual. */
const silentAfterMs = 120;

/** Notices overdue feedback, which means that the path carries less than before, or nothing. */
export class StalledPath {
  readonly #ages = new RecentLongest();
  readonly #pauses = new RecentLongest();
  #newestSentAtMs: number | null = null;
  #receivedAtMs: number | null = null;

  /** Call with each feedback. `newestSentAtMs`: when the newest packet reported as arrived was sent. */
  received(newestSentAtMs: number, nowMs: number): void {
    if (this.#newestSentAtMs !== null) this.#ages.add(nowMs - this.#newestSentAtMs, nowMs);
    if (this.#receivedAtMs !== null) this.#pauses.add(nowMs - this.#receivedAtMs, nowMs);
    this.#newestSentAtMs = newestSentAtMs;
    this.#receivedAtMs = nowMs;
  }

  /** True while feedback is overdue, for 60 ms at most. `noiseMs`: how much delays vary. */
  isStalled(noiseMs: number, nowMs: number): boolean {
    const usualMs = this.#ages.usualMs;
    if (this.#newestSentAtMs === null || usualMs === null) return false;
    const overdueMs = nowMs - this.#newestSentAtMs - usualMs - beyondUsualMs - noiseMs;
    return overdueMs > 0 && overdueMs < maxStallMs;
  }

  /** True while no feedback comes at all. Where packets only queue, feedback goes on to come, about ever older packets. */
  isSilent(nowMs: number): boolean {
    const usualMs = this.#pauses.usualMs;
    return (
      this.#receivedAtMs !== null && usualMs !== null && nowMs - this.#receivedAtMs > usualMs + silentAfterMs
    );
  }
}

class RecentLongest {
  #times: { readonly atMs: number; readonly ms: number }[] = [];

  /** Null before the first time is added. */
  get usualMs(): number | null {
    const sorted = this.#times.map(({ ms }) => ms).toSorted((a, b) => b - a);
    return sorted[Math.min(unusual, sorted.length - 1)] ?? null;
  }

  add(ms: number, nowMs: number): void {
    this.#times.push({ atMs: nowMs, ms });
    this.#times = this.#times.filter(({ atMs }) => nowMs - atMs < rememberedMs);
  }
}
