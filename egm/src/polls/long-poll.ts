import type { MessageLength } from '../line/message-reader.ts';

/** An answer to a long poll: bytes after the command, or a short form. */
export type PollAnswer =
  | { readonly content: readonly number[]; readonly onAcknowledged?: () => void }
  | 'ack'
  | 'nack'
  | 'busy'
  | 'silence';

/** A long poll that the machine knows. */
export interface LongPoll {
  readonly length: MessageLength;
  /** Returns the answer. `data` is what stands between the command, or the length byte, and the CRC. */
  readonly answer: (data: readonly number[], command: number) => PollAnswer;
}

export type LongPolls = ReadonlyMap<number, LongPoll>;

/** A poll without data and CRC that is answered with content. */
export const readPoll = (content: () => readonly number[]): LongPoll => ({
  length: 2,
  answer: () => ({ content: content() }),
});

/** A poll without data that switches something. */
export const switchPoll = (change: () => void): LongPoll => ({
  length: 4,
  answer: () => {
    change();
    return 'ack';
  },
});
