import {
  type Candidate,
  createRefusedResult,
  type PictureAnswer,
  type PictureOffer,
  type Result,
} from '@reelfloor/protocol';
import {
  formatIceCandidate,
  formatPictureOfferSdp,
  parseIceCandidate,
  parseMdnsIceCandidate,
  parsePictureOfferSdp,
} from '@reelfloor/protocol/picture-offer-sdp';
import type { Clock } from '../../../platform/clock/clock.ts';

/** Maximum number of ICE candidates per offer. A browser sends a handful for each of two media sections. */
const maxCandidates = 20;

interface PictureIntakeOptions {
  readonly clock: Clock;
  /** Rate limit: counts one picture offer for seat and account and returns 0, or returns the seconds to wait. */
  readonly take: () => number;
  readonly sendOffer: (offer: PictureOffer) => Promise<Result<PictureAnswer>>;
  readonly sendCandidate: (candidate: Candidate) => void;
  /** IP address from which the page is connected; replaces an address that the browser hides in its candidates (mDNS). */
  readonly pageAddress: string;
}

/**
 * Validates a page's WebRTC offers and candidates. It counts and rewrites them, so that no text of a player reaches an agent, and no player
 * floods the connection that all machines of the agent share.
 */
export class PictureOfferValidator {
  readonly #options: PictureIntakeOptions;
  readonly #exchange: OfferExchange;
  #newest = { generation: -1, mids: new Set<string>(), candidatesLeft: 0 };

  constructor(options: PictureIntakeOptions) {
    this.#options = options;
    this.#exchange = new OfferExchange(options.clock, options.sendOffer);
  }

  /** Sends a WebRTC offer to the agent. Refuses an invalid one with MESSAGE_INVALID or VIDEO_UNSUPPORTED, too many with RATE_LIMITED. */
  async offer(offer: PictureOffer): Promise<Result<PictureAnswer>> {
    const read = parsePictureOfferSdp(offer.sdp);
    if (!read.ok) return read;
    const waitS = this.#options.take();
    if (waitS > 0) return createRefusedResult('RATE_LIMITED', { retry_s: waitS });
    const mids = new Set(read.value.sections.map(({ mid }) => mid));
    this.#newest = { generation: offer.generation, mids, candidatesLeft: maxCandidates };
    return this.#exchange.offer({ ...offer, sdp: formatPictureOfferSdp(read.value) });
  }

  /**
   * Sends an ICE candidate to the agent. An invalid candidate may be dropped, because the agent also learns addresses from received
   * packets.
   */
  candidate({ generation, candidate, mid }: Candidate): void {
    const newest = this.#newest;
    if (generation !== newest.generation || !newest.mids.has(mid) || newest.candidatesLeft === 0) return;
    const read = parseIceCandidate(candidate) ?? parseMdnsIceCandidate(candidate, this.#options.pageAddress);
    if (!read) return;
    newest.candidatesLeft -= 1;
    this.#options.sendCandidate({ generation, candidate: formatIceCandidate(read), mid });
  }
}

/** Minimum time in ms between two WebRTC offers of one session. Pages wait longer; only a script is faster. */
const minOfferIntervalMs = 250;

interface Waiting {
  readonly offer: PictureOffer;
  readonly answer: PromiseWithResolvers<Result<PictureAnswer>>;
}

/**
 * Sends a session's WebRTC offers to the agent, one at a time. Of the pending offers only the newest is kept, so that a player cannot flood
 * the agent's connection, which all its machines share.
 */
export class OfferExchange {
  readonly #clock: Clock;
  readonly #send: (offer: PictureOffer) => Promise<Result<PictureAnswer>>;
  #waiting: Waiting | null = null;
  #isBusy = false;

  constructor(clock: Clock, send: (offer: PictureOffer) => Promise<Result<PictureAnswer>>) {
    this.#clock = clock;
    this.#send = send;
  }

  offer(offer: PictureOffer): Promise<Result<PictureAnswer>> {
    this.#waiting?.answer.resolve(createRefusedResult('VIDEO_REPLACED'));
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
