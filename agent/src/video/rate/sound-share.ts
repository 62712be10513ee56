/** Opus settings for links from `from` bits per second. Narrow links get fewer, longer packets: each has 58 bytes of headers. */
const shares = [
  { from: 900_000, bitsPerSecond: 96_000, blocks: 1 },
  { from: 450_000, bitsPerSecond: 48_000, blocks: 2 },
  { from: 0, bitsPerSecond: 24_000, blocks: 4 },
] as const;
const headerBits = 58 * 8;
const blocksPerSecond = 100;
/** The rate must exceed a better sound's `from` by this factor, so that the sound does not switch back and forth. */
const upAbove = 1.25;

export const fullSoundBitsPerSecond = shares[0].bitsPerSecond;

/** Decides the bitrate and packet length of the sound by the link's rate. Pure. */
export class SoundShare {
  #level = 0;

  /** Number of 10 ms blocks in a packet. */
  get blocks(): number {
    return (shares[this.#level] ?? shares[0]).blocks;
  }

  get bitsPerSecond(): number {
    return (shares[this.#level] ?? shares[0]).bitsPerSecond;
  }

  /** Bits per second of the sound with all headers. */
  get linkBitsPerSecond(): number {
    return this.bitsPerSecond + (headerBits * blocksPerSecond) / this.blocks;
  }

  follow(linkBitsPerSecond: number): void {
    while (linkBitsPerSecond < (shares[this.#level]?.from ?? 0)) this.#level += 1;
    while (this.#level > 0 && linkBitsPerSecond >= (shares[this.#level - 1]?.from ?? 0) * upAbove)
      this.#level -= 1;
  }
}
