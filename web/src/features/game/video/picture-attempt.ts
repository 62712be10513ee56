import type { Answer, Candidate, ErrorBody, IceServer, Offer, Outcome } from '@reelfloor/protocol';
import { CandidateGate } from './candidate-gate.ts';
import { orderCodecs } from './codec-order.ts';
import { usableServers } from './usable-servers.ts';

/** How the page and the agent speak about a picture: over the game channel. */
export interface PictureSignalling {
  offer(offer: Offer): Promise<Outcome<Answer>>;
  sendCandidate(candidate: Candidate): void;
}

/** Why an attempt brought no picture, or lost it. `refused`: the server said so, with its code. */
export type PictureFault =
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  | { readonly kind: 'noAnswer' | 'connection' | 'noFrame' | 'frozen' | 'agent' };

export interface PictureAttemptOptions {
  readonly generation: number;
  readonly iceServers: readonly IceServer[];
  readonly signalling: PictureSignalling;
  readonly connect: (configuration: RTCConfiguration) => RTCPeerConnection;
  readonly onTrack: (track: MediaStreamTrack) => void;
  /** Called once, unless `close` came first. */
  readonly onFault: (fault: PictureFault) => void;
}

/**
 * One attempt at a picture: a fresh RTCPeerConnection that the page offers and the agent answers (WHEP's order). It is
 * never mended, because the agent's side knows no ICE restart; a fault ends it and the next attempt begins anew.
 */
export class PictureAttempt {
  readonly generation: number;
  readonly connection: RTCPeerConnection;
  readonly #options: PictureAttemptOptions;
  readonly #theirs: CandidateGate<Candidate>;
  readonly #ours: CandidateGate<Candidate>;
  #over = false;

  constructor(options: PictureAttemptOptions) {
    this.#options = options;
    this.generation = options.generation;
    this.connection = options.connect({ iceServers: usableServers(options.iceServers) });
    this.#ours = new CandidateGate((candidate) => options.signalling.sendCandidate(candidate));
    this.#theirs = new CandidateGate((candidate) => void this.#addTheirs(candidate));
    this.#listen();
    void this.#negotiate();
  }

  /** A candidate of the agent. One of another generation belongs to another connection. */
  addCandidate(candidate: Candidate): void {
    if (!this.#over && candidate.generation === this.generation) this.#theirs.add(candidate);
  }

  close(): void {
    if (this.#over) return;
    this.#over = true;
    this.connection.close();
  }

  /** Ends the attempt with its fault; also for what is seen from outside, such as a picture without frames. */
  fail(fault: PictureFault): void {
    if (this.#over) return;
    this.close();
    this.#options.onFault(fault);
  }

  #listen(): void {
    const { connection } = this;
    connection.onicecandidate = ({ candidate }) => {
      if (this.#over || !candidate?.candidate) return;
      this.#ours.add({
        generation: this.generation,
        candidate: candidate.candidate,
        mid: candidate.sdpMid ?? '',
      });
    };
    connection.ontrack = ({ track, receiver }) => {
      if (this.#over) return;
      // Every frame is shown as soon as it is decoded; a late one costs less than waiting for all.
      if (track.kind === 'video' && 'jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
      this.#options.onTrack(track);
    };
    // `disconnected` ends nothing: the browser says it of every rest of some seconds, and takes it back.
    connection.onconnectionstatechange = () => {
      if (connection.connectionState === 'failed') this.fail({ kind: 'connection' });
    };
  }

  async #negotiate(): Promise<void> {
    const { connection, generation } = this;
    const video = connection.addTransceiver('video', { direction: 'recvonly' });
    const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
    if (codecs.length > 0) video.setCodecPreferences(orderCodecs(codecs));
    connection.addTransceiver('audio', { direction: 'recvonly' });
    try {
      await connection.setLocalDescription();
      const sdp = connection.localDescription?.sdp;
      if (this.#over || sdp === undefined) return;
      const answer = this.#options.signalling.offer({ generation, sdp });
      // Behind the offer on the same channel, so the agent knows what they belong to.
      this.#ours.open();
      await this.#take(await answer);
    } catch {
      // The agent's answer does not fit the offer. Nothing but a fresh offer helps.
      this.fail({ kind: 'connection' });
    }
  }

  async #take(outcome: Outcome<Answer>): Promise<void> {
    if (this.#over) return;
    if (outcome.kind === 'refused') return this.fail({ kind: 'refused', error: outcome.error });
    if (outcome.kind === 'unknown') return this.fail({ kind: 'noAnswer' });
    if (outcome.value.generation !== this.generation) return this.fail({ kind: 'noAnswer' });
    await this.connection.setRemoteDescription({ type: 'answer', sdp: outcome.value.sdp });
    if (!this.#over) this.#theirs.open();
  }

  async #addTheirs({ candidate, mid }: Candidate): Promise<void> {
    try {
      await this.connection.addIceCandidate({ candidate, sdpMid: mid });
    } catch {
      // One candidate in a form this browser does not know; the others may do.
    }
  }
}
