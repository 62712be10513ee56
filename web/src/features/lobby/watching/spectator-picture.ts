import type { Candidate, IceServer } from '@reelfloor/protocol';
import type { WatchAnswer } from '@reelfloor/protocol/channels/spectator-channel';
import { readWebRtcRoundTripMs } from '../../../ui/webrtc-round-trip.ts';

interface WatchPictureEvents {
  readonly onCandidate: (candidate: Candidate) => void;
  readonly onStream: (stream: MediaStream) => void;
  /** Called at most once when the WebRTC connection has failed, and not after `close`. */
  readonly onLost: () => void;
}

/** One attempt to receive a spectator's picture of a machine: video only, from the machine's agent. */
export class SpectatorPicture {
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
      // Set the jitter buffer to 0: a relay, unlike an agent, does not signal that frames must be shown without delay.
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

  /** Applies the SDP answer, or a relay's own offer in its place. For an offer, returns the page's answer, which the relay needs. */
  async answer({ sdp, isOffer = false }: WatchAnswer): Promise<string | null> {
    // Applying the relay's offer rolls back the page's own offer.
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
    // Ignore an invalid ICE candidate: others may work.
    else void this.#connection.addIceCandidate({ candidate, sdpMid: mid }).catch(() => {});
  }

  /** Returns the round-trip time to the sender in whole ms; null if the browser has not measured it. */
  async delayMs(): Promise<number | null> {
    const roundTripMs = this.#isOver ? null : await readWebRtcRoundTripMs(this.#connection);
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
