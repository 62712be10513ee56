/** Bit 8 of a word: the wake-up bit, which a host sets only on the first byte of each message. */
export const wakeUp = 0x100;

/**
 * A connection that carries 9-bit words in order, both ways. A kind that cannot carry the wake-up bit from the machine delivers words below
 * 0x100.
 */
export interface NineBitLine {
  /** Resolves when the last word has been sent. Words of two calls do not interleave. */
  write(words: Uint16Array): Promise<void>;
  onWord: (word: number) => void;
  /** Called once if the connection fails, such as when an adapter is unplugged. */
  onFailure: (error: Error) => void;
  close(): Promise<void>;
}

/** Converts a message to 9-bit words: the wake-up bit is set on the first byte. */
export const toNineBitWords = (message: Uint8Array): Uint16Array =>
  Uint16Array.from(message, (byte, at) => (at === 0 ? wakeUp | byte : byte));

/** Time in ms to send one byte with its start, ninth and stop bits at 19,200 baud. */
export const characterMs = 11_000 / 19_200;
