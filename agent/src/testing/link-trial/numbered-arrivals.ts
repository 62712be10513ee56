import { writePacketFeedback } from './write-packet-feedback.ts';

/** As in libwebrtc, a late packet is reported with all packets after it, if its number is at most this far behind. */
const notifiedAgain = 500;

/** Keeps the arrival times of numbered packets until they are reported, as a browser does. */
export class NumberedArrivals {
  readonly #arrivedAtMs = new Map<number, number>();
  #last: number | null = null;
  #from: number | null = null;
  #count = 0;

  take(number16: number, nowMs: number): void {
    const last = this.#last ?? number16;
    const number = last + (((number16 - last) << 16) >> 16);
    if (this.#arrivedAtMs.has(number)) return;
    this.#arrivedAtMs.set(number, nowMs);
    this.#arrivedAtMs.delete(number - 2 * notifiedAgain);
    this.#last = Math.max(last, number);
    this.#from = Math.min(this.#from ?? number, number);
  }

  /** Returns the feedback as an RTCP packet; null if nothing has arrived since the last feedback. */
  notify(ssrc: number): Buffer | null {
    if (this.#last === null || this.#from === null || this.#from > this.#last) return null;
    const first = Math.max(this.#from, this.#last - notifiedAgain);
    const arrivedAtMs = Array.from({ length: this.#last - first + 1 }, (_, index) => {
      const atMs = this.#arrivedAtMs.get(first + index);
      return atMs === undefined ? null : Math.round(atMs * 4) / 4;
    });
    this.#from = this.#last + 1;
    this.#count += 1;
    return writePacketFeedback({ first: first & 0xffff, arrivedAtMs }, ssrc, this.#count);
  }
}
