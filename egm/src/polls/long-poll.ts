import type { MessageLength } from '../line/host-message-reader.ts';

/** An answer to a SAS long poll: bytes after the command, or a short form. */
export type PollAnswer =
  | { readonly content: readonly number[]; readonly onAcknowledged?: () => void }
  | 'ack'
  | 'nack'
  | 'busy'
  | 'silence';

/** Handler of a SAS long poll that the machine supports. */
export interface LongPoll {
  readonly length: MessageLength;
  /** Returns the answer to the long poll. `data`: the bytes between the command, or the length byte, and the CRC. */
  readonly answer: (data: readonly number[], command: number) => PollAnswer;
}

export type LongPolls = ReadonlyMap<number, LongPoll>;

/** Returns the handler of a SAS long poll without data and CRC, whose answer has content. */
export const createSasReadPollHandler = (getReplyContent: () => readonly number[]): LongPoll => ({
  length: 2,
  answer: () => ({ content: getReplyContent() }),
});

/** Returns the handler of a SAS long poll without data that changes a setting. */
export const createSasSettingPollHandler = (changeSetting: () => void): LongPoll => ({
  length: 4,
  answer: () => {
    changeSetting();
    return 'ack';
  },
});
