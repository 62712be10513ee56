import type { Clock } from '@reelfloor/cabinet/clock';
import { type NineBitLine, wakeUp } from '../../drivers/sas/line/nine-bit-line.ts';

/** Shares from 0 to 1 of what is written or arrives. */
export interface Noise {
  /** A bit of a message is flipped; the first byte of a host's message, which names the machine, is spared. */
  readonly flip?: number;
  /** A word is dropped. */
  readonly drop?: number;
  /** A message is dropped. */
  readonly lose?: number;
  /** A message is delivered twice. */
  readonly double?: number;
  /** What arrives is held back by `delayMs`, and all after it. */
  readonly delay?: number;
  readonly delayMs?: number;
  /** What is written arrives here, too. */
  readonly echo?: number;
}

/** A line with faults, between a host and another line. */
export class NoisyLine implements NineBitLine {
  onWord: (word: number) => void = () => {};
  onFailure: (error: Error) => void = () => {};
  /** While the line is cut, nothing passes. */
  isCut = false;
  noise: Noise;
  readonly #inner: NineBitLine;
  readonly #clock: Clock;
  readonly #random: () => number;
  #freeAtMs = 0;

  constructor(inner: NineBitLine, clock: Clock, random: () => number, noise: Noise = {}) {
    this.#inner = inner;
    this.#clock = clock;
    this.#random = random;
    this.noise = noise;
    inner.onWord = (word) => this.#arrive(word);
    inner.onFailure = (error) => this.onFailure(error);
  }

  async write(words: Uint16Array): Promise<void> {
    if (this.isCut || this.#happens(this.noise.lose)) return;
    if (this.#happens(this.noise.echo)) for (const word of words) this.onWord(word & 0xff);
    const sent = this.#damage([...words]);
    await this.#inner.write(Uint16Array.from(sent));
    if (this.#happens(this.noise.double)) await this.#inner.write(words);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  #happens(share = 0): boolean {
    return this.#random() < share;
  }

  #damage(words: number[]): number[] {
    // Two bytes have no CRC: a flip would make another poll of them.
    if (words.length > 2 && this.#happens(this.noise.flip)) {
      const at = 1 + Math.floor(this.#random() * (words.length - 1));
      words[at] = (words[at] ?? 0) ^ (1 << Math.floor(this.#random() * 8));
    }
    if (this.#happens(this.noise.drop)) words.splice(Math.floor(this.#random() * words.length), 1);
    return words;
  }

  #arrive(word: number): void {
    if (this.isCut || this.#happens(this.noise.drop)) return;
    const flipped = this.#happens(this.noise.flip) ? word ^ (1 << Math.floor(this.#random() * 8)) : word;
    const nowMs = this.#clock.nowMs();
    if (this.#happens(this.noise.delay)) this.#freeAtMs = nowMs + (this.noise.delayMs ?? 0);
    if (this.#freeAtMs <= nowMs) return this.onWord(flipped & ~wakeUp);
    this.#clock.after(this.#freeAtMs - nowMs, () => this.onWord(flipped & ~wakeUp));
  }
}
