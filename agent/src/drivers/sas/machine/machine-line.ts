import { aftPolls } from '../frames/aft.ts';
import type { LongPoll } from '../frames/long-poll.ts';
import type { LinkCounts } from '../poll/link-figures.ts';
import type { OrderAnswer } from '../poll/poll.ts';

/** What came of a long poll. `lost`: no good answer came, and the machine may or may not have taken it. */
export type Answer<Reply> =
  | { readonly kind: 'data'; readonly data: Reply }
  | { readonly kind: 'acknowledged' | 'refused' | 'unsupported' | 'lost' };

/** An exception that is in the line's log. */
export interface LoggedException {
  /** Its number in the log: 1, 2, 3 … without a gap. */
  readonly row: number;
  readonly code: number;
  /** What a real-time event carries after its code; empty otherwise. */
  readonly data: Uint8Array;
}

/** A machine's serial line, as the driver above it uses it: long polls in turn, and each exception once, in order. */
export interface MachineLine {
  /** Sends a long poll when its turn comes, again while the machine is busy and after a damaged answer. */
  ask<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<Answer<Reply>>;
  /**
   * Sends a long poll once, and breaks the line as soon as it is sent, as a killed process does; then opens the line again. False: it
   * was not sent, and the line is whole.
   */
  askAndBreak<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<boolean>;
  /** Returns what was counted since the line was opened; null while it is not open. */
  counts(): Promise<LinkCounts | null>;
  /** Calls the listener with each exception after this row of the log, oldest first, then with each new one. */
  start(afterRow: number, listener: LineListener): void;
  /** Says that the journal holds everything up to this row, so that the log may drop it. */
  taken(row: number): void;
  /** Notes an event of the driver in the wire log, so that the frames around it are found. */
  noteEvent(atMs: number, event: string, detail: string): void;
  close(): Promise<void>;
}

export interface LineListener {
  onException(exception: LoggedException): void;
  /** Called when the machine begins to answer, and when it has been silent for so long that the link counts as down. */
  onLink(isUp: boolean): void;
}

/** A transfer is never sent twice, and what the machine says of transfers is on disk before it forgets it. */
export const careOf = ({
  command,
  request,
}: LongPoll): { readonly once: boolean; readonly keepsReply: boolean } => ({
  once: request === aftPolls.transfer.request,
  keepsReply: command === aftPolls.transfer.command,
});

/** Returns what an order came to. A busy machine has not taken it, which cannot be told from a lost answer later. */
export const answerOf = <Reply>(
  kind: OrderAnswer['kind'] | 'unreadable',
  data: Reply | null,
): Answer<Reply> => {
  switch (kind) {
    case 'data':
      return data === null ? { kind: 'lost' } : { kind, data };
    case 'acknowledged':
    case 'refused':
    case 'unsupported':
      return { kind };
    default:
      return { kind: 'lost' };
  }
};
