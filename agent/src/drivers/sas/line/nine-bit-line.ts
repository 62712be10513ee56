/** The wake-up bit of a 9-bit word (bit 8), which a SAS host sets only on the first byte of each message. */
export const wakeUp = 0x100;

/**
 * A serial connection that carries 9-bit words in order, in both directions. An implementation that cannot receive the machine's ninth bit
 * delivers words below 0x100.
 */
export interface NineBitLine {
  /** Resolves when the last word has been sent. Words of two calls do not interleave. */
  write(words: Uint16Array): Promise<void>;
  onWord: (word: number) => void;
  /** Called once if the connection fails, such as when an adapter is unplugged. */
  onFailure: (error: Error) => void;
  close(): Promise<void>;
}

/** Converts a message to 9-bit words with the wake-up bit set on the first. */
export const toNineBitWords = (message: Uint8Array): Uint16Array =>
  Uint16Array.from(message, (byte, at) => (at === 0 ? wakeUp | byte : byte));

/** Time in ms to send one byte at 19,200 baud: 11 bits with its start, ninth and stop bits. */
export const characterMs = 11_000 / 19_200;
