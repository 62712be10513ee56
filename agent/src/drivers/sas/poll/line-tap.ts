import type { Reply } from '../frames/reply.ts';

/** Hears everything that goes over a line. It must return at once: the next poll waits for it. */
export interface LineTap {
  /** A poll, and what came in its time. Without an answer `bytes` is empty. */
  exchanged(exchange: {
    readonly sentMs: number;
    readonly message: Uint8Array;
    readonly receivedMs: number;
    readonly bytes: Uint8Array;
    /** From the end of the message to the last byte, without the time in which this process was late itself, in ms. */
    readonly answerMs: number;
    readonly reply: Reply;
  }): void;
  /** A message that no machine answers. */
  broadcast(atMs: number, message: Uint8Array): void;
  /** A byte that came at another time than after a poll. */
  unasked(atMs: number, byte: number): void;
}

/** Passes on everything to each of them. */
export const tapAll = (taps: readonly LineTap[]): LineTap => ({
  exchanged: (exchange) => taps.forEach((tap) => void tap.exchanged(exchange)),
  broadcast: (atMs, message) => taps.forEach((tap) => void tap.broadcast(atMs, message)),
  unasked: (atMs, byte) => taps.forEach((tap) => void tap.unasked(atMs, byte)),
});
