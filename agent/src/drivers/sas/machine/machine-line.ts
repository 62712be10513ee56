import { aftPolls } from '../frames/aft.ts';
import type { LongPoll } from '../frames/long-poll.ts';
import type { OrderAnswer } from '../poll/poll.ts';
import { SasLine } from '../worker/sas-line.ts';
import type { LineAddress } from '../worker/worker-messages.ts';
import { meterCodes } from './meters.ts';

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
  /** Calls the listener with each exception after this row of the log, oldest first, then with each new one. */
  start(afterRow: number, listener: LineListener): void;
  /** Says that the journal holds everything up to this row, so that the log may drop it. */
  taken(row: number): void;
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

/** Time in ms after which a line that broke is opened again. */
const reopenMs = 2_000;

/** A machine's line whose polls run in a thread of their own. A line that breaks is opened again. */
export class ThreadedLine implements MachineLine {
  readonly #options: ThreadedLineOptions;
  #line: SasLine | null = null;
  #row = 0;
  #isUp = false;
  #isClosed = false;
  #listener: LineListener | null = null;

  constructor(options: ThreadedLineOptions) {
    this.#options = options;
  }

  start(afterRow: number, listener: LineListener): void {
    this.#row = afterRow;
    this.#listener = listener;
    this.#open(listener);
  }

  #open(listener: LineListener): void {
    const { report, ...options } = this.#options;
    const setUp = { ...options, meterCodes: Object.values(meterCodes), takenRow: this.#row };
    this.#line = new SasLine(setUp, {
      onRow: (row) => {
        // A kept reply was answered by the order that asked for it.
        const { code, data } = row.kind === 'exception' ? row : { code: 0, data: '' };
        listener.onException({ row: row.row, code, data: Buffer.from(data, 'hex') });
      },
      onState: ({ link }) => this.#showLink(link === 'up'),
      onFailure: (error) => {
        report(error.message);
        this.#showLink(false);
        setTimeout(() => {
          if (!this.#isClosed) this.#open(listener);
        }, reopenMs);
      },
    });
  }

  #showLink(isUp: boolean): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    this.#listener?.onLink(isUp);
  }

  async ask<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<Answer<Reply>> {
    if (!this.#line) return { kind: 'lost' };
    const answer = await this.#line.ask(poll, request, careOf(poll));
    return answerOf(answer.kind, answer.kind === 'data' ? answer.reply : null);
  }

  taken(row: number): void {
    this.#row = row;
    this.#line?.taken(row);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#line?.close();
  }
}

interface ThreadedLineOptions {
  readonly line: LineAddress;
  readonly address: number;
  readonly cycleMs: number;
  readonly logFile: string;
  readonly report: (text: string) => void;
}
