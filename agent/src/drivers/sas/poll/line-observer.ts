import type { PollReply } from '../frames/parse-reply-frame.ts';

/** Observer of all traffic on a serial line. Its methods must not block: the next poll waits for them. */
export interface LineObserver {
  /** Called with each poll and its reply. On a timeout `bytes` is empty. */
  exchanged(exchange: {
    readonly sentMs: number;
    readonly message: Uint8Array;
    readonly receivedMs: number;
    readonly bytes: Uint8Array;
    /** Reply time in ms, from the end of the request to the reply's last byte, without this process's own delays. */
    readonly answerMs: number;
    readonly reply: PollReply;
  }): void;
  /** Called with a broadcast message, to which no machine replies. */
  broadcast(atMs: number, message: Uint8Array): void;
  /** Called with a byte that was received when no reply was expected. */
  unasked(atMs: number, byte: number): void;
}

/** Combines several observers into one that forwards everything to each of them. */
export const combineLineObservers = (observers: readonly LineObserver[]): LineObserver => ({
  exchanged: (exchange) => observers.forEach((tap) => void tap.exchanged(exchange)),
  broadcast: (atMs, message) => observers.forEach((tap) => void tap.broadcast(atMs, message)),
  unasked: (atMs, byte) => observers.forEach((tap) => void tap.unasked(atMs, byte)),
});
