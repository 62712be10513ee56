/** The usual age of feedback is taken from this time. */
const rememberedMs = 3000;
/** Number of longest ages that are ignored: the second longest is the usual age. */
const unusual = 1;
/** Feedback is overdue this long after its usual age. */
const beyondUsualMs = 40;
/** After this long a frame is sent although the path is stalled: its packets show whether the path works again. */
const mostStallMs = 60;

/** Detects overdue feedback, which means that the path carries less than before, or nothing. Pure: the caller passes the time. */
export class StalledPath {
  #newestSentAtMs: number | null = null;
  #ages: { readonly atMs: number; readonly ms: number }[] = [];

  /** Notes feedback. `newestSentAtMs`: send time of the newest packet that it reports as arrived. */
  heard(newestSentAtMs: number, nowMs: number): void {
    if (this.#newestSentAtMs !== null) this.#ages.push({ atMs: nowMs, ms: nowMs - this.#newestSentAtMs });
    this.#ages = this.#ages.filter(({ atMs }) => nowMs - atMs < rememberedMs);
    this.#newestSentAtMs = newestSentAtMs;
  }

  /** Returns true while feedback is overdue, for 60 ms at most. `noiseMs`: variation of packet delays. */
  isStalled(noiseMs: number, nowMs: number): boolean {
    if (this.#newestSentAtMs === null || this.#ages.length === 0) return false;
    const sorted = this.#ages.map(({ ms }) => ms).toSorted((a, b) => b - a);
    const usualMs = sorted[Math.min(unusual, sorted.length - 1)] ?? 0;
    const overdueMs = nowMs - this.#newestSentAtMs - usualMs - beyondUsualMs - noiseMs;
    return overdueMs > 0 && overdueMs < mostStallMs;
  }
}
