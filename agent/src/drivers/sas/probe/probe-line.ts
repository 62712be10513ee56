import { systemClock } from '../../../cabinet/clock.ts';
import { type LongPoll, readReply, requestFrame } from '../frames/long-poll.ts';
import { longPolls } from '../frames/long-polls.ts';
import type { NineBitLine } from '../line/nine-bit-line.ts';
import { type Order, type OrderAnswer, pollOf } from '../poll/poll.ts';
import { PollLoop, usualTiming } from '../poll/poll-loop.ts';
import { PollPlan } from '../poll/poll-plan.ts';

/** Longest time in ms until a machine answers that has just answered before. */
const upMs = 30_000;

/** The polls of a probe: those of the driver, in this thread and without a log, because nothing is booked. */
export class ProbeLine {
  readonly #address: number;
  readonly #answers = new Map<Order, (answer: OrderAnswer) => void>();
  readonly #plan: PollPlan;
  readonly #loop: PollLoop;
  #running: Promise<void> = Promise.resolve();
  /** Rejects if the line cannot be written to; never resolves. */
  #broken: Promise<never> = new Promise(() => {});
  #onUp: () => void = () => {};

  constructor(line: NineBitLine, address: number) {
    this.#address = address;
    const meters = { game: 0, codes: [0x0c] };
    this.#plan = new PollPlan({
      address,
      meterPolls: [
        requestFrame(address, longPolls.readExtendedMeters, meters),
        requestFrame(address, longPolls.readExtendedMetersAlternate, meters),
        requestFrame(address, longPolls.readCurrentCredits, {}),
        requestFrame(address, longPolls.readVersionAndSerial, {}),
      ].map(pollOf),
      log: { exception: () => {}, reply: () => {}, acknowledged: () => {} },
      onAnswer: (order, answer) => {
        this.#answers.get(order)?.(answer);
        this.#answers.delete(order);
      },
      onMeters: () => {},
      onChange: (link) => link === 'up' && this.#onUp(),
    });
    this.#loop = new PollLoop({
      ...{ line, address, plan: this.#plan, clock: systemClock, timing: usualTiming },
    });
  }

  /** Begins to poll. Rejects if the machine does not answer. */
  async start(): Promise<void> {
    const isUp = new Promise<void>((resolve) => {
      this.#onUp = resolve;
    });
    this.#running = this.#loop.run();
    this.#broken = this.#running.then(() => new Promise<never>(() => {}));
    let cancel = () => {};
    const late = new Promise<never>((_, reject) => {
      cancel = systemClock.after(upMs, () =>
        reject(new Error(`The machine at address ${this.#address} answers no more.`)),
      );
    });
    await Promise.race([isUp, this.#broken, late]);
    cancel();
  }

  /** Returns a poll's reply, or null if the machine does not know the poll or gives no whole answer. */
  async ask<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<Reply | null> {
    const message = requestFrame(this.#address, poll, request);
    const order: Order = { message, once: false, keepsReply: false };
    const answered = new Promise<OrderAnswer>((resolve) => {
      this.#answers.set(order, resolve);
      this.#plan.order(order);
    });
    const answer = await Promise.race([answered, this.#broken]);
    return answer.kind === 'data' ? readReply(poll, answer.frame) : null;
  }

  async stop(): Promise<void> {
    this.#loop.stop();
    await this.#running.catch(() => {});
  }
}
