import type { Candidate, IceServer } from '@reelfloor/protocol';
import type { WatchAnswer } from '@reelfloor/protocol/channels/watch';
import { readRoundTripMs } from '../../../ui/round-trip.ts';

interface WatchPictureEvents {
  readonly onCandidate: (candidate: Candidate) => void;
  readonly onStream: (stream: MediaStream) => void;
  /** The connection has failed. Called at most once, and not after `close`. */
  readonly onLost: () => void;
}

/** One attempt at the picture of a watched machine: video alone, from the machine's agent. */
export class WatchPicture {
  readonly generation: number;
  readonly #events: WatchPictureEvents;
  readonly #connection: RTCPeerConnection;
  #early: Candidate[] | null = [];
  #isOver = false;

  constructor(generation: number, iceServers: readonly IceServer[], events: WatchPictureEvents) {
    this.generation = generation;
    this.#events = events;
    const connection = new RTCPeerConnection({ iceServers: iceServers.map(plainServer) });
    this.#connection = connection;
    connection.addTransceiver('video', { direction: 'recvonly' });
    connection.ontrack = ({ track, receiver }) => {
      // A relay does not say, as an agent does, that frames are to be shown at once.
      if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
      events.onStream(new MediaStream([track]));
    };
    connection.onicecandidate = ({ candidate }) => {
      if (!candidate?.candidate) return;
      const { candidate: text, sdpMid } = candidate;
      events.onCandidate({ generation, candidate: text, mid: sdpMid ?? '' });
    };
    connection.onconnectionstatechange = () => {
      if (connection.connectionState === 'failed') this.#lose();
    };
  }

  async offer(): Promise<string> {
    await this.#connection.setLocalDescription();
    return this.#connection.localDescription?.sdp ?? '';
  }

  /** Takes the answer, or a relay's offer in place of it. Returns the page's own answer, which the relay then needs. */
  async answer({ sdp, isOffer = false }: WatchAnswer): Promise<string | null> {
    // An offer takes back the page's own one.
    await this.#connection.setRemoteDescription({ type: isOffer ? 'offer' : 'answer', sdp });
    if (isOffer) await this.#connection.setLocalDescription();
    const early = this.#early ?? [];
    this.#early = null;
    for (const candidate of early) this.receive(candidate);
    return isOffer ? (this.#connection.localDescription?.sdp ?? '') : null;
  }

  receive({ generation, candidate, mid }: Candidate): void {
    if (generation !== this.generation || this.#isOver) return;
    if (this.#early) this.#early.push({ generation, candidate, mid });
    // A bad candidate is dropped: others may do.
    else void this.#connection.addIceCandidate({ candidate, sdpMid: mid }).catch(() => {});
  }

  /** Returns how long a packet takes to the sender and back, in whole ms; null if the browser has not measured it. */
  async delayMs(): Promise<number | null> {
    const roundTripMs = this.#isOver ? null : await readRoundTripMs(this.#connection);
    return roundTripMs === null ? null : Math.round(roundTripMs);
  }

  close(): void {
    this.#isOver = true;
    this.#connection.close();
  }

  #lose(): void {
    if (this.#isOver) return;
    this.close();
    this.#events.onLost();
  }
}

const plainServer = ({ urls, username, credential }: IceServer): RTCIceServer => ({
  urls,
  ...(username !== undefined && { username }),
  ...(credential !== undefined && { credential }),
});
