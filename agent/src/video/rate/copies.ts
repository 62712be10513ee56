/** Accepted visible stalls per second. */
const mostStalls = 0.15;
/** With a shorter round trip a repair leaves no gap over 150 ms. */
const quickRepairMs = 50;
/** A quick repair fails if any of this many packets is lost. */
const waysToFail = 3;
const mostCopies = 3;
/** Bits per second, by the number of copies (the index). */
const leastPicture = [0, 0, 150_000, 300_000];
const holdMs = 8000;
const packetBits = 10_000;

/** Decides how often each picture packet is sent: copies prevent stalls where a repair would come too late. */
export class Copies {
  #count = 1;
  #heldUntilMs = Number.NEGATIVE_INFINITY;

  get count(): number {
    return this.#count;
  }

  decide(path: { loss: number; roundTripMs: number; bitsPerSecond: number }, nowMs: number): void {
    const wanted = wantedOf(path);
    const most = leastPicture.findLastIndex((least, copies) => path.bitsPerSecond >= copies * least);
    const count = Math.min(wanted, most);
    if (count >= this.#count) {
      this.#count = count;
      if (wanted > 1) this.#heldUntilMs = nowMs + holdMs;
    } else if (nowMs > this.#heldUntilMs || most < this.#count) this.#count = count;
  }
}

const wantedOf = (path: { loss: number; roundTripMs: number; bitsPerSecond: number }): number => {
  const unrepaired = path.roundTripMs < quickRepairMs ? path.loss * waysToFail : 1;
  for (let copies = 1; copies < mostCopies; copies++) {
    const packets = path.bitsPerSecond / copies / packetBits;
    if (packets * path.loss ** copies * unrepaired < mostStalls) return copies;
  }
  return mostCopies;
};
