import type { LongPoll } from '../frames/long-poll.ts';
import type { LineAddress } from '../line/open-line.ts';
import type { LinkCounts } from '../poll/link-figures.ts';
import { SasLine } from '../worker/sas-line.ts';
import { type Answer, answerOf, careOf, type LineListener, type MachineLine } from './machine-line.ts';
import { meterCodes } from './meters.ts';

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
      onReport: report,
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

  async askAndBreak<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<boolean> {
    const hasBroken = (await this.#line?.askLast(poll, request)) === true;
    if (hasBroken && !this.#isClosed && this.#listener) {
      this.#showLink(false);
      this.#open(this.#listener);
    }
    return hasBroken;
  }

  counts(): Promise<LinkCounts | null> {
    return this.#line?.counts() ?? Promise.resolve(null);
  }

  taken(row: number): void {
    this.#row = row;
    this.#line?.taken(row);
  }

  noteEvent(atMs: number, event: string, detail: string): void {
    this.#line?.noteEvent(atMs, event, detail);
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
  readonly wireLogFolder: string;
  readonly report: (text: string) => void;
}
