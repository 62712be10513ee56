/**
 * Audio settings by the connection's bitrate (`from`, in bits per second). Slow connections get more blocks per packet, to save headers of
 * 58 bytes.
 */
const shares = [
  { from: 900_000, bitsPerSecond: 96_000, blocks: 1 },
  { from: 450_000, bitsPerSecond: 48_000, blocks: 2 },
  { from: 110_000, bitsPerSecond: 24_000, blocks: 4 },
  { from: 0, bitsPerSecond: 24_000, blocks: 8 },
] as const;
const headerBits = 58 * 8;
const blocksPerSecond = 100;
/** A higher audio bitrate is chosen only above this multiple of its `from` (hysteresis), so that the bitrate does not alternate. */
const upAbove = 1.25;

export const fullSoundBitsPerSecond = shares[0].bitsPerSecond;

export class AudioBitrateShare {
  readonly #least: number;
  #level = 0;

  /** `least`: minimum audio blocks per packet on any connection, for a page that accepts no shorter packets. */
  constructor(least = 1) {
    this.#least = least;
  }

  get blocks(): number {
    return Math.max(this.#least, (shares[this.#level] ?? shares[0]).blocks);
  }

  get bitsPerSecond(): number {
    return (shares[this.#level] ?? shares[0]).bitsPerSecond;
  }

  get linkBitsPerSecond(): number {
    return this.bitsPerSecond + (headerBits * blocksPerSecond) / this.blocks;
  }

  follow(linkBitsPerSecond: number): void {
    while (linkBitsPerSecond < (shares[this.#level]?.from ?? 0)) this.#level += 1;
    while (this.#level > 0 && linkBitsPerSecond >= (shares[this.#level - 1]?.from ?? 0) * upAbove) this.#level -= 1;
  }
}
