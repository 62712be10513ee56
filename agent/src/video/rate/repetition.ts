import { SlidingSum } from './sliding-sum.ts';

/** This many missing packets in this time are no accident. */
const someMissing = 3;
const missingOverMs = 3000;
/** Bits per second. Twice what the full height needs, so that repeating takes nothing from the picture. */
const beginsAt = 2_600_000;
const endsBelow = 2_000_000;
const heavyLoss = 0.1;
/** While packets are sent twice, loss is not seen: after this time they are sent once, to see whether the link still loses any. */
const firstHoldMs = 20_000;
const longestHoldMs = 300_000;
/** If packets are missing this soon after a try, the next one comes after twice the time. */
const tryMs = 5000;

/**
 * Decides whether every packet is sent twice. On a link with some loss and room to spare, the copy arrives within the same frame;
 * a repair takes a round trip, or more if the request or the repair is lost too. Pure: the caller passes the time.
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

  /** `isCalm`: no queue and little loss. */
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
