import type { NineBitLine } from '../../drivers/sas/line/nine-bit-line.ts';

/** One end of a line in this process. What is written here arrives at the other end, in order, a moment later. */
export class PipeLine implements NineBitLine {
  onWord: (word: number) => void = () => {};
  onFailure: (error: Error) => void = () => {};
  #other: PipeLine | null = null;

  /** Returns the host's end and the machine's end. */
  static pair(): [PipeLine, PipeLine] {
    const [one, other] = [new PipeLine(), new PipeLine()];
    one.#other = other;
    other.#other = one;
    return [one, other];
  }

  async write(words: Uint16Array): Promise<void> {
    const sent = words.slice();
    await Promise.resolve();
    for (const word of sent) this.#other?.onWord(word);
  }

  async close(): Promise<void> {
    this.#other?.onFailure(new Error('The other end is closed.'));
    this.#other = null;
  }
}
