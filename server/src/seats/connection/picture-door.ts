import {
  type Candidate,
  type PictureAnswer,
  type PictureOffer,
  type Result,
  refused,
} from '@reelfloor/protocol';
import {
  readCandidate,
  readPictureOffer,
  writeCandidate,
  writePictureOffer,
} from '@reelfloor/protocol/picture-offer';
import type { Clock } from '../../process/clock.ts';
import { OfferDesk } from './offer-desk.ts';

/** Candidates of one offer that are handed on. A browser gathers a handful for each of two sections. */
const maxCandidates = 20;

export interface PictureDoorOptions {
  readonly clock: Clock;
  /** Takes one offer of the seat's and the account's allowance: 0, or the seconds to wait. */
  readonly take: () => number;
  readonly sendOffer: (offer: PictureOffer) => Promise<Result<PictureAnswer>>;
  readonly sendCandidate: (candidate: Candidate) => void;
}

/**
 * The one policy point of a seat's signalling: an offer is rebuilt from what a picture needs, a candidate from its literal
 * address, and both are counted. So no text that a player wrote reaches an agent, and no player fills the line that all
 * its machines share. Which closed networks viewers may be in is the agent's to say.
 */
export class PictureDoor {
  readonly #options: PictureDoorOptions;
  readonly #desk: OfferDesk;
  #newest = { generation: -1, mids: new Set<string>(), candidatesLeft: 0 };

  constructor(options: PictureDoorOptions) {
    this.#options = options;
    this.#desk = new OfferDesk(options.clock, options.sendOffer);
  }

  /** Refused with MESSAGE_INVALID or VIDEO_UNSUPPORTED for what it says, with RATE_LIMITED for how often it comes. */
  async offer(offer: PictureOffer): Promise<Result<PictureAnswer>> {
    const read = readPictureOffer(offer.sdp);
    if (!read.ok) return read;
    const waitS = this.#options.take();
    if (waitS > 0) return refused('RATE_LIMITED', { retry_s: waitS });
    const mids = new Set(read.value.sections.map(({ mid }) => mid));
    this.#newest = { generation: offer.generation, mids, candidatesLeft: maxCandidates };
    return this.#desk.offer({ ...offer, sdp: writePictureOffer(read.value) });
  }

  /** Drops what cannot be used; the page's own packets show its address to the agent. */
  candidate({ generation, candidate, mid }: Candidate): void {
    const newest = this.#newest;
    if (generation !== newest.generation || !newest.mids.has(mid) || newest.candidatesLeft === 0) return;
    const read = readCandidate(candidate);
    if (!read) return;
    newest.candidatesLeft -= 1;
    this.#options.sendCandidate({ generation, candidate: writeCandidate(read), mid });
  }
}
