const rememberedMs = 3000;
/** The usual age of feedback is the longest of the last seconds, leaving out this many exceptions. */
const unusual = 1;
/** Feedback is overdue if it is older than usual by this many milliseconds. */
const beyondUsualMs = 40;
/** After this time a frame is sent although the path is stalled, because its packets show whether the path works again. */
const mostStallMs = 60;

/** Notices overdue feedback, which means that the path carries less than before, or nothing. */
export class StalledPath {
  #newestSentAtMs: number | null = null;
  #ages: { readonly atMs: number; readonly ms: number }[] = [];

  /** Call with each feedback. `newestSentAtMs`: when the newest packet reported as arrived was sent. */
  heard(newestSentAtMs: number, nowMs: number): void {
    if (this.#newestSentAtMs !== null) this.#ages.push({ atMs: nowMs, ms: nowMs - this.#newestSentAtMs });
    this.#ages = this.#ages.filter(({ atMs }) => nowMs - atMs < rememberedMs);
    this.#newestSentAtMs = newestSentAtMs;
  }

  /** True while feedback is overdue, for 60 ms at most. `noiseMs`: how much delays vary. */
  isStalled(noiseMs: number, nowMs: number): boolean {
    if (this.#newestSentAtMs === null || this.#ages.length === 0) return false;
    const sorted = this.#ages.map(({ ms }) => ms).toSorted((a, b) => b - a);
    const usualMs = sorted[Math.min(unusual, sorted.length - 1)] ?? 0;
    const overdueMs = nowMs - this.#newestSentAtMs - usualMs - beyondUsualMs - noiseMs;
    return overdueMs > 0 && overdueMs < mostStallMs;
  }
}
