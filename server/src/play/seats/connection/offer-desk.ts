import { type PictureAnswer, type PictureOffer, type Result, refused } from '@reelfloor/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';

/** Shortest time in ms between two offers of one session. Pages wait longer; only a script is faster. */
const minOfferIntervalMs = 250;

interface Waiting {
  readonly offer: PictureOffer;
  readonly answer: PromiseWithResolvers<Result<PictureAnswer>>;
}

/**
 * Sends the picture offers of one session to the agent, one at a time. Of the offers that wait it keeps only the newest,
 * so that a player cannot fill the agent's connection, which all machines of the agent share.
 */
export class OfferDesk {
  readonly #clock: Clock;
  readonly #send: (offer: PictureOffer) => Promise<Result<PictureAnswer>>;
  #waiting: Waiting | null = null;
  #isBusy = false;

  constructor(clock: Clock, send: (offer: PictureOffer) => Promise<Result<PictureAnswer>>) {
    this.#clock = clock;
    this.#send = send;
  }

  offer(offer: PictureOffer): Promise<Result<PictureAnswer>> {
    this.#waiting?.answer.resolve(refused('VIDEO_REPLACED'));
    const answer = Promise.withResolvers<Result<PictureAnswer>>();
    this.#waiting = { offer, answer };
    if (!this.#isBusy) void this.#work();
    return answer.promise;
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#take(); next; next = this.#take()) {
      const rest = new Promise<void>((resolve) => this.#clock.after(minOfferIntervalMs, resolve));
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
