import type { MessageLength } from '../line/message-reader.ts';

/** An answer to a long poll: bytes after the command, or a short form. */
export type PollAnswer =
  | { readonly content: readonly number[]; readonly onAcknowledged?: () => void }
  | 'ack'
  | 'nack'
  | 'busy'
  | 'silence';

/** A long poll that the machine supports. */
export interface LongPoll {
  readonly length: MessageLength;
  /** Returns the answer. `data`: the bytes between the command, or the length byte, and the CRC. */
  readonly answer: (data: readonly number[], command: number) => PollAnswer;
}

export type LongPolls = ReadonlyMap<number, LongPoll>;

/** Returns a long poll without data and CRC, whose answer has content. */
export const createReadPoll = (content: () => readonly number[]): LongPoll => ({
  length: 2,
  answer: () => ({ content: content() }),
});

/** Returns a long poll without data that changes a setting. */
export const createSettingPoll = (change: () => void): LongPoll => ({
  length: 4,
  answer: () => {
    change();
    return 'ack';
  },
});
