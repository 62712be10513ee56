import type { NineBitLine } from '../../drivers/sas/line/nine-bit-line.ts';

/** What becomes of a message of the host: its answer may be lost, too. */
export type Passage = 'passes' | 'requestLost' | 'replyLost';

/** A host's line that loses messages as the test says. What arrives after a message, until the next one, is its answer. */
export class LossyLine implements NineBitLine {
  onWord: (word: number) => void = () => {};
  onFailure: (error: Error) => void = () => {};
  readonly #inner: NineBitLine;
  readonly #pass: (message: Uint16Array) => Passage;
  #losesReply = false;

  constructor(inner: NineBitLine, pass: (message: Uint16Array) => Passage) {
    this.#inner = inner;
    this.#pass = pass;
    inner.onWord = (word) => this.#losesReply || this.onWord(word);
    inner.onFailure = (error) => this.onFailure(error);
  }

  async write(words: Uint16Array): Promise<void> {
    const passage = this.#pass(words);
    this.#losesReply = passage !== 'passes';
    if (passage !== 'requestLost') await this.#inner.write(words);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}
