import type { Result, ViewerId } from '@reelfloor/protocol';
import * as rtc from 'node-datachannel';
import type { ViewerIceCandidate, ViewerOffer } from '../video/machine-pipelines.ts';

/** The methods that `MediaProcess` and `VideoPublisher` share. */
interface Media<Cabinet> {
  offer(offer: Omit<ViewerOffer, 'cabinet'> & { cabinet: Cabinet }): Promise<Result<{ sdp: string }>>;
  candidate(candidate: ViewerIceCandidate): void;
}

const payloadType = 102;

/** A viewer without a browser: connects as a page does, and counts what it receives. */
export class TrialViewer {
  readonly viewerId: ViewerId;
  packets = 0;
  /** The picture stream's id in RTP; 0 before its first packet. */
  ssrc = 0;
  #generation = 0;
  #connection: rtc.PeerConnection | null = null;
  #track: rtc.Track | null = null;
  #early: ViewerIceCandidate[] | null = [];

  constructor(name: string) {
    this.viewerId = name as ViewerId;
  }

  /** Opens a new connection. Resolves to true if `media` accepted its offer. */
  async connect<Cabinet>(media: Media<Cabinet>, cabinet: Cabinet): Promise<boolean> {
    this.close();
    this.#generation += 1;
    this.#early = [];
    const { viewerId } = this;
    const generation = this.#generation;
    const connection = new rtc.PeerConnection(viewerId, { iceServers: [], disableAutoNegotiation: true });
    this.#connection = connection;
    const picture = new rtc.Video('0', 'SendRecv');
    picture.addH264Codec(payloadType, 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1');
    const described = Promise.withResolvers<string>();
    connection.onLocalDescription((sdp) => described.resolve(sdp));
    // Told only once this side has the answer: libdatachannel refuses the certificate of a peer that reaches it before that.
    const isAnswered = Promise.withResolvers<void>();
    connection.onLocalCandidate(async (candidate, mid) => {
      await isAnswered.promise;
      media.candidate({ viewerId, generation, candidate, mid });
    });
    this.#track = connection.addTrack(picture);
    this.#track.onMessage((packet) => {
      this.packets += 1;
      if ((packet.readUInt8(1) & 0x7f) === payloadType) this.ssrc = packet.readUInt32BE(8);
    });
    connection.setLocalDescription('offer');
    const sdp = await described.promise;
    const answer = await media.offer({ cabinet, viewerId, generation, sdp, iceServers: [] });
    if (!answer.ok || generation !== this.#generation) return false;
    connection.setRemoteDescription(answer.value.sdp, 'answer');
    const early = this.#early ?? [];
    this.#early = null;
    for (const candidate of early) this.receive(candidate);
    isAnswered.resolve();
    return true;
  }

  /** Takes an ICE candidate from the media process. */
  receive(candidate: ViewerIceCandidate): void {
    if (candidate.generation !== this.#generation) return;
    if (this.#early) return void this.#early.push(candidate);
    try {
      this.#connection?.addRemoteCandidate(candidate.candidate, candidate.mid);
    } catch {
      // The connection is closing: ignore the candidate.
    }
  }

  /** Sends an RTCP packet. Returns false if the connection is not up, or if libsrtp refuses the packet. */
  send(packet: Buffer): boolean {
    if (!this.#track?.isOpen()) return false;
    try {
      this.#track.sendMessageBinary(packet);
      return true;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = null;
    this.#track = null;
  }
}
