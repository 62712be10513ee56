/** Sums the values added in the last `windowMs`. */
export class SlidingSum {
  readonly #windowMs: number;
  readonly #entries: { atMs: number; value: number }[] = [];
  #sum = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Adds a value. Also drops old values, so that memory stays small if nobody reads the sum. */
  add(value: number, nowMs: number): void {
    this.at(nowMs);
    this.#entries.push({ atMs: nowMs, value });
    this.#sum += value;
  }

  at(nowMs: number): number {
    for (let first = this.#entries[0]; first && nowMs - first.atMs > this.#windowMs; ) {
      this.#sum -= first.value;
      this.#entries.shift();
      first = this.#entries[0];
    }
    return this.#sum;
  }
}

const someMissing = 3;
const missingOverMs = 3000;
/** Every packet is sent twice while the bitrate is above this, in bits per second. Half of it is enough for the full video height. */
const beginsAt = 2_600_000;
const endsBelow = 2_000_000;
const heavyLoss = 0.1;
/** Time in ms after which packets are sent only once for a while, to test whether the link still loses packets: duplicates hide loss. */
const firstHoldMs = 20_000;
const longestHoldMs = 300_000;
/** If packets are lost within this time, in ms, sending each only once has failed. The next try then waits twice as long. */
const tryMs = 5000;

/**
 * Decides whether to send every packet twice: on a link with spare capacity and some loss, a duplicate arrives sooner than a
 * retransmission.
 */
export class PacketDuplicationPolicy {
  readonly #missing = new SlidingSum(missingOverMs);
  #untilMs: number | null = null;
  #triedAtMs = Number.NEGATIVE_INFINITY;
  #holdMs = firstHoldMs;

  get isOn(): boolean {
    return this.#untilMs !== null;
  }

  packetsMissing(count: number, nowMs: number): void {
    this.#missing.add(count, nowMs);
  }

  /** Must be called with each RTCP report. `isCalm`: no queueing and little loss. `loss`: fraction of lost packets, 0 to 1. */
  decide(link: { isCalm: boolean; loss: number; bitsPerSecond: number }, nowMs: number): void {
    if (this.#untilMs !== null) {
      if (!link.isCalm || link.bitsPerSecond < endsBelow) this.#untilMs = null;
      else if (nowMs >= this.#untilMs) {
        this.#untilMs = null;
        this.#triedAtMs = nowMs;
      }
      return;
    }
    const isLossy = this.#missing.at(nowMs) >= someMissing && link.loss < heavyLoss;
    if (!isLossy || !link.isCalm || link.bitsPerSecond < beginsAt) return;
    const cameTooEarly = nowMs - this.#triedAtMs < tryMs;
    this.#holdMs = cameTooEarly ? Math.min(longestHoldMs, this.#holdMs * 2) : firstHoldMs;
    this.#untilMs = nowMs + this.#holdMs;
  }
}
