import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Offer, type Result, refused } from '@reelfloor/protocol';

/** The shortest time between two offers of one session. A page that reconnects waits longer; faster is a script. */
const minOfferIntervalMs = 250;

interface Waiting {
  readonly offer: Offer;
  readonly answer: PromiseWithResolvers<Result<Answer>>;
}

/**
 * One session's offers on their way to the agent: one at a time, and the newest of those that came meanwhile after it.
 * So no player can fill the line that all the agent's machines share.
 */
export class OfferDesk {
  readonly #send: (offer: Offer) => Promise<Result<Answer>>;
  #waiting: Waiting | null = null;
  #isBusy = false;

  constructor(send: (offer: Offer) => Promise<Result<Answer>>) {
    this.#send = send;
  }

  /** Refused with VIDEO_REPLACED when a newer offer comes before this one is sent. */
  offer(offer: Offer): Promise<Result<Answer>> {
    this.#waiting?.answer.resolve(refused('VIDEO_REPLACED'));
    const answer = Promise.withResolvers<Result<Answer>>();
    this.#waiting = { offer, answer };
    if (!this.#isBusy) void this.#work();
    return answer.promise;
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#take(); next; next = this.#take()) {
      const rest = sleep(minOfferIntervalMs, undefined, { ref: false });
      try {
        next.answer.resolve(await this.#send(next.offer));
      } catch (error) {
        next.answer.reject(error);
      }
      await rest;
    }
    this.#isBusy = false;
  }

  #take(): Waiting | null {
    const next = this.#waiting;
    this.#waiting = null;
    return next;
  }
}
