import { SlidingSum } from './sliding-sum.ts';

/** So many missing packets in that time are no accident. */
const someMissing = 3;
const missingOverMs = 3000;
/** Twice what the full height needs, so that repeating takes nothing from the picture that matters. */
const beginsAt = 2_600_000;
const endsBelow = 2_000_000;
const heavyLoss = 0.1;
/** For so long; then it is tried whether the link still loses packets, which nobody can see meanwhile. */
const firstHoldMs = 20_000;
const longestHoldMs = 300_000;
/** Packets missing so soon after a try show that it came too early. */
const tryMs = 5000;

/**
 * Whether every packet is sent twice. On a link that loses some packets and has room, the copy arrives within the same frame;
 * asking for a lost packet again takes a round trip, and one and a half or more where the request or its answer is lost too.
 * Pure: the caller brings the clock, in milliseconds.
 */
export class Repetition {
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

  /** `isCalm`: nothing waits on the link. */
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
