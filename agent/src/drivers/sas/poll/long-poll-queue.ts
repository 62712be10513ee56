import type { QueuedLongPoll, QueuedLongPollResult } from './poll.ts';

/** Maximum retries of a long poll while the machine is busy, with a general poll before each retry. */
const maxBusy = 40;

/** FIFO queue of the long polls to be sent. */
export class LongPollQueue {
  readonly #orders: QueuedLongPoll[] = [];
  readonly #onAnswer: (order: QueuedLongPoll, answer: QueuedLongPollResult) => void;
  #busy = 0;

  constructor(onAnswer: (order: QueuedLongPoll, answer: QueuedLongPollResult) => void) {
    this.#onAnswer = onAnswer;
  }

  get first(): QueuedLongPoll | undefined {
    return this.#orders[0];
  }

  get length(): number {
    return this.#orders.length;
  }

  has(order: QueuedLongPoll): boolean {
    return this.#orders.includes(order);
  }

  add(order: QueuedLongPoll): void {
    this.#orders.push(order);
  }

  finish(order: QueuedLongPoll, answer: QueuedLongPollResult): void {
    const at = this.#orders.indexOf(order);
    if (at < 0) return;
    this.#orders.splice(at, 1);
    this.#busy = 0;
    this.#onAnswer(order, answer);
  }

  /**
   * Handles that the machine was too busy for a long poll. It stays first in the queue for a retry, but ends as `busy` if it must not be
   * repeated.
   */
  noteBusy(order: QueuedLongPoll | null): void {
    if (!order) return;
    this.#busy += 1;
    if (order.once || this.#busy > maxBusy) this.finish(order, { kind: 'busy' });
  }

  dropUnsupported(commands: readonly number[]): void {
    for (const order of this.#orders.filter(({ message }) => commands.includes(message[1] ?? 0)))
      this.finish(order, { kind: 'unsupported' });
  }

  failAll(): void {
    for (const order of [...this.#orders]) this.finish(order, { kind: 'linkDown' });
  }
}
