/** Word of packets comes in steps of 50 ms and more; the longest of the last while is usual, but for so many. */
const rememberedMs = 3000;
const unusual = 1;
const beyondUsualMs = 40;
/** Then a frame goes out nevertheless: its packets find out whether the way is back. */
const mostStallMs = 60;

/** Tells when word of newer packets is overdue: the way carries less than it did, or nothing. Pure: the caller brings the clock. */
export class StalledWay {
  #newestSentAtMs: number | null = null;
  #ages: { readonly atMs: number; readonly ms: number }[] = [];

  /** `newestSentAtMs`: when the newest packet was sent that is known to have come. */
  heard(newestSentAtMs: number, nowMs: number): void {
    if (this.#newestSentAtMs !== null) this.#ages.push({ atMs: nowMs, ms: nowMs - this.#newestSentAtMs });
    this.#ages = this.#ages.filter(({ atMs }) => nowMs - atMs < rememberedMs);
    this.#newestSentAtMs = newestSentAtMs;
  }

  /** `noiseMs`: how unevenly packets come. */
  isStalled(noiseMs: number, nowMs: number): boolean {
    if (this.#newestSentAtMs === null || this.#ages.length === 0) return false;
    const sorted = this.#ages.map(({ ms }) => ms).toSorted((a, b) => b - a);
    const usualMs = sorted[Math.min(unusual, sorted.length - 1)] ?? 0;
    const overdueMs = nowMs - this.#newestSentAtMs - usualMs - beyondUsualMs - noiseMs;
    return overdueMs > 0 && overdueMs < mostStallMs;
  }
}
