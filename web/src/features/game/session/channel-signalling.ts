import {
  type Candidate,
  type ErrorBody,
  mostFramesPerSecond,
  type Outcome,
  type PictureAnswer,
  type PictureOffer,
} from '@reelfloor/protocol';
import type { GameChannel } from './game-channel.ts';

export class ChannelSignalling {
  readonly #channel: GameChannel;
  readonly #framesPerSecond: number;
  readonly #seatLost: (error: ErrorBody) => void;
  #newestOffer = 0;

  constructor(options: {
    channel: GameChannel;
    framesPerSecond: number;
    /** Called if the machine cannot start its picture. The server then ends the seat. */
    seatLost: (error: ErrorBody) => void;
  }) {
    this.#channel = options.channel;
    this.#framesPerSecond = Math.min(options.framesPerSecond, mostFramesPerSecond);
    this.#seatLost = options.seatLost;
  }

  async offer(offer: PictureOffer): Promise<Outcome<PictureAnswer>> {
    this.#newestOffer = offer.generation;
    const asked = { ...offer, fps: this.#framesPerSecond };
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
