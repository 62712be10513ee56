const rememberedMs = 3000;
/** Number of outliers to leave out: the usual age of feedback is the longest of the last seconds without them. */
const unusual = 1;
/** RTCP feedback is overdue if it is older than usual by this many ms. */
const beyondUsualMs = 40;
/** Time in ms after which a frame is sent although feedback is overdue, because its packets show whether the path works again. */
const maxStallMs = 60;
/** The network path counts as silent if no feedback arrives for this many ms longer than usual. */
const silentAfterMs = 70;

/** Detects overdue RTCP feedback, which means that the network path has less capacity than before, or none. */
export class OverdueFeedbackDetector {
  readonly #ages = new RecentLongest();
  readonly #pauses = new RecentLongest();
  #newestSentAtMs: number | null = null;
  #receivedAtMs: number | null = null;

  /** Must be called with each RTCP feedback. `newestSentAtMs`: when the newest packet that it reports as arrived was sent. */
  received(newestSentAtMs: number, nowMs: number): void {
    if (this.#newestSentAtMs !== null) this.#ages.add(nowMs - this.#newestSentAtMs, nowMs);
    if (this.#receivedAtMs !== null) this.#pauses.add(nowMs - this.#receivedAtMs, nowMs);
    this.#newestSentAtMs = newestSentAtMs;
    this.#receivedAtMs = nowMs;
  }

  /** True while feedback is overdue, for 60 ms at most. `noiseMs`: the jitter in ms. */
  isStalled(noiseMs: number, nowMs: number): boolean {
    const usualMs = this.#ages.usualMs;
    if (this.#newestSentAtMs === null || usualMs === null) return false;
    const overdueMs = nowMs - this.#newestSentAtMs - usualMs - beyondUsualMs - noiseMs;
    return overdueMs > 0 && overdueMs < maxStallMs;
  }

  /** True while no feedback arrives at all. If packets are only queued in the network, feedback continues, about ever older packets. */
  isSilent(nowMs: number): boolean {
    const usualMs = this.#pauses.usualMs;
    return this.#receivedAtMs !== null && usualMs !== null && nowMs - this.#receivedAtMs > usualMs + silentAfterMs;
  }
}

class RecentLongest {
  #times: { readonly atMs: number; readonly ms: number }[] = [];

  /** The usual time between two feedback messages, or the usual age of feedback, in ms; null before the first value is added. */
  get usualMs(): number | null {
    const sorted = this.#times.map(({ ms }) => ms).toSorted((a, b) => b - a);
    return sorted[Math.min(unusual, sorted.length - 1)] ?? null;
  }

  add(ms: number, nowMs: number): void {
    this.#times.push({ atMs: nowMs, ms });
    this.#times = this.#times.filter(({ atMs }) => nowMs - atMs < rememberedMs);
  }
}
