import { Worker } from 'node:worker_threads';
import { buildSasPollFrame, type LongPoll, parseSasLongPollReply } from '../frames/define-long-poll.ts';
import type { LogRow } from '../log/line-log-record.ts';
import type { LinkCounts } from '../poll/link-statistics.ts';
import type { QueuedLongPoll, QueuedLongPollResult } from '../poll/poll.ts';
import type { LineOptions, LineState, LineWorkerCommand, LineWorkerMessage } from './worker-messages.ts';

export type WorkerPollResult<Reply> =
  | { readonly kind: 'data'; readonly reply: Reply }
  /** The machine's reply was complete, but does not have the format that the poll defines. */
  | { readonly kind: 'unreadable' }
  | Exclude<QueuedLongPollResult, { kind: 'data' }>;

export interface SasLineListener {
  /** Called with each row of the line's log once, in order, including those logged before this process began. */
  onRow(row: LogRow): void;
  onState(state: LineState): void;
  /** Called with a message for the agent's log. Polling continues. */
  onReport(text: string): void;
  /** Called when the serial line or its log has failed; no more calls follow. The owner should open the line again. */
  onFailure(error: Error): void;
}

/** The main thread's interface to a machine's serial line. The polls run in a worker thread. */
export class SasLine {
  readonly #address: number;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (answer: QueuedLongPollResult) => void>();
  readonly #counting = new Map<number, (counts: LinkCounts | null) => void>();
  readonly #ended: Promise<void>;
  #lastId = 0;
  #hasEnded = false;

  constructor(options: LineOptions, listener: SasLineListener) {
    this.#address = options.address;
    this.#worker = new Worker(new URL('./line-worker.ts', import.meta.url), { workerData: options });
    this.#worker.on('message', (message: LineWorkerMessage) => {
      switch (message.type) {
        case 'row':
          return listener.onRow(message.row);
        case 'state':
          return listener.onState(message.state);
        case 'report':
          return listener.onReport(message.text);
        case 'answer':
          return this.#settle(message.id, message.answer);
        case 'counts':
          this.#counting.get(message.id)?.(message.counts);
          this.#counting.delete(message.id);
          return;
        case 'failed':
          return listener.onFailure(new Error(message.message));
      }
    });
    this.#worker.on('error', (error) => listener.onFailure(error));
    this.#ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#hasEnded = true;
        // Ends waiting polls as `silence`: it is unknown whether the last one was sent.
        for (const id of [...this.#waiting.keys()]) this.#settle(id, { kind: 'silence' });
        for (const resolveCounts of this.#counting.values()) resolveCounts(null);
        resolve();
      });
    });
  }

  /**
   * Sends a long poll and resolves with the machine's reply. With `once` it is never retried; with `keepsReply` the reply is also a row of
   * the line's log, on disk before it is acknowledged to the machine.
   */
  async ask<Request, Reply>(
    poll: LongPoll<Request, Reply>,
    request: Request,
    { once = false, keepsReply = false } = {},
  ): Promise<WorkerPollResult<Reply>> {
    const answer = await this.#order({
      message: buildSasPollFrame(this.#address, poll, request),
      once,
      keepsReply,
    });
    if (answer.kind !== 'data') return answer;
    const reply = parseSasLongPollReply(poll, answer.frame);
    return reply === null ? { kind: 'unreadable' } : { kind: 'data', reply };
  }

  /**
   * Sends a long poll once, and ends the worker thread right after sending, as if it were killed. False: the poll was not sent, and the
   * thread continues.
   */
  async askLast<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<boolean> {
    const message = buildSasPollFrame(this.#address, poll, request);
    const answered = this.#order({ message, once: true, keepsReply: true }, true);
    await Promise.race([answered, this.#ended]);
    return this.#hasEnded;
  }

  /** Returns the reply statistics of the worker thread; null once the thread has ended. */
  counts(): Promise<LinkCounts | null> {
    if (this.#hasEnded) return Promise.resolve(null);
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#counting.set(id, resolve);
      this.#post({ type: 'count', id });
    });
  }

  /** Broadcasts a message to which no machine replies, such as the time. */
  broadcast(message: Uint8Array): void {
    this.#post({ type: 'broadcast', message });
  }

  /** Must be called when the journal has imported all rows of the line's log up to this one. */
  taken(row: number): void {
    this.#post({ type: 'taken', row });
  }

  /** Writes an event of the driver to the wire log. */
  noteEvent(atMs: number, event: string, detail: string): void {
    this.#post({ type: 'event', atMs, event, detail });
  }

  /** Stops polling after the current poll. Pending long polls end as `silence`. */
  async close(): Promise<void> {
    this.#post({ type: 'close' });
    await this.#ended;
  }

  #order(order: QueuedLongPoll, isLast = false): Promise<QueuedLongPollResult> {
    if (this.#hasEnded) return Promise.resolve({ kind: 'linkDown' });
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#post({ type: 'order', id, order, isLast });
    });
  }

  #settle(id: number, answer: QueuedLongPollResult): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  #post(message: LineWorkerCommand): void {
    this.#worker.postMessage(message);
  }
}
