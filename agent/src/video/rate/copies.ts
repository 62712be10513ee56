/** Accepted number of visible stalls per second. If more are expected, each packet is sent one more time. */
const maxStalls = 0.15;
/** If the round trip is shorter than this, in milliseconds, a repair leaves no gap over 150 ms. */
const quickRepairMs = 50;
/** A quick repair takes this many packets, and fails if one of them is lost. */
const waysToFail = 3;
const maxCopies = 3;
/** Bits per second that the picture keeps at least if its packets are sent 0, 1, 2 or 3 times. */
const leastPicture = [0, 0, 150_000, 300_000];
const holdMs = 8000;
const packetBits = 10_000;

/** Decides how often each picture packet is sent: copies prevent stalls if repairs would come too late. */
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
  for (let copies = 1; copies < maxCopies; copies++) {
    const packets = path.bitsPerSecond / copies / packetBits;
    if (packets * path.loss ** copies * unrepaired < maxStalls) return copies;
  }
  return maxCopies;
};
