import {
  type Candidate,
  type ErrorBody,
  mostFramesPerSecond,
  type Outcome,
  type PictureAnswer,
  type PictureOffer,
} from '@reelfloor/protocol';
import type { GameChannel } from './game-channel.ts';

/** What a test measured, and whether the player saves data. */
export type LineWish = Pick<PictureOffer, 'linkBitsPerSecond' | 'saves'>;

export class ChannelSignalling {
  readonly #channel: GameChannel;
  readonly #framesPerSecond: number;
  readonly #lineWish: () => LineWish;
  readonly #seatLost: (error: ErrorBody) => void;
  #newestOffer = 0;

  constructor(options: {
    channel: GameChannel;
    framesPerSecond: number;
    /** Returns what the page tells the agent of its line. */
    lineWish?: (() => LineWish) | undefined;
    /** Called if the machine cannot start its picture. The server then ends the seat. */
    seatLost: (error: ErrorBody) => void;
  }) {
    this.#channel = options.channel;
    this.#framesPerSecond = Math.min(options.framesPerSecond, mostFramesPerSecond);
    this.#lineWish = options.lineWish ?? (() => ({}));
    this.#seatLost = options.seatLost;
  }

  async offer(offer: PictureOffer): Promise<Outcome<PictureAnswer>> {
    this.#newestOffer = offer.generation;
    const asked = { ...offer, ...this.#lineWish(), fps: this.#framesPerSecond };
    const outcome = await this.#channel.request('offer', asked, offerTimeoutMs);
    const isLost = outcome.kind === 'refused' && Number(outcome.error.code) === pipelineFailed;
    if (isLost && this.#newestOffer === offer.generation) this.#seatLost(outcome.error);
    return outcome;
  }

  sendCandidate(candidate: Candidate): void {
    this.#channel.notify('candidate', candidate);
  }
}

const offerTimeoutMs = 8000;
/** Error code "Failed to start pipeline" of the specification. */
const pipelineFailed = 70000;
