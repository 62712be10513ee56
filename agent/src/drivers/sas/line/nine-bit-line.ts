/** Bit 8 of a word: the wake-up bit, which a host sets on the first byte of each message alone. */
export const wakeUp = 0x100;

/**
 * A line that carries words of nine bits in order, both ways. A kind of line that cannot carry the wake-up bit from the machine
 * delivers words below 0x100.
 */
export interface NineBitLine {
  /** Resolves when the last word has left. Words of two calls do not mix. */
  write(words: Uint16Array): Promise<void>;
  onWord: (word: number) => void;
  /** Called once if the line breaks by itself, such as when an adapter is unplugged. */
  onFailure: (error: Error) => void;
  close(): Promise<void>;
}

/** Returns the words of a message: the wake-up bit on the first byte. */
export const wordsOf = (message: Uint8Array): Uint16Array =>
  Uint16Array.from(message, (byte, at) => (at === 0 ? wakeUp | byte : byte));

/** One byte with its start, ninth and stop bits at 19,200 baud, in ms. */
export const characterMs = 11_000 / 19_200;
