import * as rtc from 'node-datachannel';

/** A viewer without a browser, which answers an offer as a page does that a relay shows a machine. */
export class AnsweringViewer {
  readonly #connection: rtc.PeerConnection;
  readonly #onPacket: (packet: Buffer) => void;
  /** libdatachannel's tracks end when nobody holds them. */
  #track: rtc.Track | null = null;

  constructor(name: string, onPacket: (packet: Buffer) => void) {
    this.#connection = new rtc.PeerConnection(name, { iceServers: [], disableAutoNegotiation: true });
    this.#onPacket = onPacket;
  }

  /** Resolves to the answer. Candidates are found from then on. */
  answer(offer: string): Promise<string> {
    const described = Promise.withResolvers<string>();
    this.#connection.onLocalDescription((sdp) => described.resolve(sdp));
    this.#connection.onTrack((track) => {
      this.#track = track;
      track.onMessage((packet) => this.#onPacket(packet));
    });
    this.#connection.setRemoteDescription(offer, 'offer');
    this.#connection.setLocalDescription('answer');
    return described.promise;
  }

  onCandidate(take: (candidate: string, mid: string) => void): void {
    this.#connection.onLocalCandidate(take);
  }

  close(): void {
    this.#track?.close();
    this.#connection.close();
  }
}
