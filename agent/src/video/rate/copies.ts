/** So many lost packets a second are stalls that a player sees. */
const mostStalls = 0.15;
/** A repair that is as quick as this costs no gap over 150 ms, unless it is lost, too; so may be the request. */
const quickRepairMs = 50;
const waysToFail = 3;
const mostCopies = 3;
/** What is left for the picture. */
const leastPicture = [0, 0, 150_000, 300_000];
const holdMs = 8000;
const packetBits = 10_000;

/**
 * How often every packet of the picture is sent: where a request takes long to be answered, copies come in its place. Pure:
 * the caller brings the clock.
 */
export class Copies {
  #count = 1;
  #heldUntilMs = Number.NEGATIVE_INFINITY;

  get count(): number {
    return this.#count;
  }

  decide(way: { loss: number; roundTripMs: number; bitsPerSecond: number }, nowMs: number): void {
    const wanted = wantedOf(way);
    const most = leastPicture.findLastIndex((least, copies) => way.bitsPerSecond >= copies * least);
    const count = Math.min(wanted, most);
    if (count >= this.#count) {
      this.#count = count;
      if (wanted > 1) this.#heldUntilMs = nowMs + holdMs;
    } else if (nowMs > this.#heldUntilMs || most < this.#count) this.#count = count;
  }
}

const wantedOf = (way: { loss: number; roundTripMs: number; bitsPerSecond: number }): number => {
  const unrepaired = way.roundTripMs < quickRepairMs ? way.loss * waysToFail : 1;
  for (let copies = 1; copies < mostCopies; copies++) {
    const packets = way.bitsPerSecond / copies / packetBits;
    if (packets * way.loss ** copies * unrepaired < mostStalls) return copies;
  }
  return mostCopies;
};
