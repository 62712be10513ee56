/** Feedback comes every 50 ms or more seldom. Its usual age is the second longest of the last three seconds. */
const rememberedMs = 3000;
const unusual = 1;
const beyondUsualMs = 40;
/** After 60 ms of stalling a frame leaves all the same: its packets find out whether the path works again. */
const mostStallMs = 60;

/** Tells when feedback is overdue: the path carries less than before, or nothing. Pure: the caller passes the time. */
export class StalledPath {
  #newestSentAtMs: number | null = null;
  #ages: { readonly atMs: number; readonly ms: number }[] = [];

  /** `newestSentAtMs`: when the newest packet that has arrived was sent. */
  heard(newestSentAtMs: number, nowMs: number): void {
    if (this.#newestSentAtMs !== null) this.#ages.push({ atMs: nowMs, ms: nowMs - this.#newestSentAtMs });
    this.#ages = this.#ages.filter(({ atMs }) => nowMs - atMs < rememberedMs);
    this.#newestSentAtMs = newestSentAtMs;
  }

  /** `noiseMs`: how unevenly packets arrive. */
  isStalled(noiseMs: number, nowMs: number): boolean {
    if (this.#newestSentAtMs === null || this.#ages.length === 0) return false;
    const sorted = this.#ages.map(({ ms }) => ms).toSorted((a, b) => b - a);
    const usualMs = sorted[Math.min(unusual, sorted.length - 1)] ?? 0;
    const overdueMs = nowMs - this.#newestSentAtMs - usualMs - beyondUsualMs - noiseMs;
    return overdueMs > 0 && overdueMs < mostStallMs;
  }
}
