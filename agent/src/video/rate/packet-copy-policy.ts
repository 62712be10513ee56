/** Max acceptable number of visible stalls of the video per second. If more are expected, each packet is sent one more time. */
const maxStalls = 0.15;
/** Round trip time in ms below which a retransmission arrives in time for the video to pause less than 150 ms. */
const quickRepairMs = 50;
/** Number of packets that a quick retransmission needs, the request included; it fails if one of them is lost. */
const waysToFail = 3;
const maxCopies = 3;
/** Min video bitrate, in bits per second, at which its packets may be sent 0, 1, 2 or 3 times. */
const leastPicture = [0, 0, 150_000, 300_000];
const holdMs = 8000;
const packetBits = 10_000;

export interface LossyPath {
  /** Packet loss, 0 to 1. */
  readonly loss: number;
  readonly roundTripMs: number;
  readonly bitsPerSecond: number;
}

/** Decides how many times each video packet is sent. Copies prevent stalls where retransmissions would come too late. */
export class PacketCopyPolicy {
  #count = 1;
  #heldUntilMs = Number.NEGATIVE_INFINITY;

  get count(): number {
    return this.#count;
  }

  decide(path: LossyPath, nowMs: number): void {
    const wanted = wantedOf(path);
    const most = leastPicture.findLastIndex((least, copies) => path.bitsPerSecond >= copies * least);
    const count = Math.min(wanted, most);
    if (count >= this.#count) {
      this.#count = count;
      if (wanted > 1) this.#heldUntilMs = nowMs + holdMs;
    } else if (nowMs > this.#heldUntilMs || most < this.#count) this.#count = count;
  }
}

const wantedOf = (path: LossyPath): number => {
  const unrepaired = path.roundTripMs < quickRepairMs ? path.loss * waysToFail : 1;
  for (let copies = 1; copies < maxCopies; copies++) {
    const packets = path.bitsPerSecond / copies / packetBits;
    if (packets * path.loss ** copies * unrepaired < maxStalls) return copies;
  }
  return maxCopies;
};
