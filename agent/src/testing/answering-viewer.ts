import * as rtc from 'node-datachannel';

/** A viewer without a browser, which answers an offer as a page does that a relay shows a machine. */
export class AnsweringViewer {
  readonly #connection: rtc.PeerConnection;
  readonly #onPacket: ((packet: Buffer) => void) | null;
  /** libdatachannel's tracks end when nobody holds them. */
  #track: rtc.Track | null = null;

  /** `onPacket`: null if nobody counts the packets: libdatachannel then decrypts them and drops what nobody fetches. */
  constructor(name: string, onPacket: ((packet: Buffer) => void) | null) {
    this.#connection = new rtc.PeerConnection(name, { iceServers: [], disableAutoNegotiation: true });
    this.#onPacket = onPacket;
  }

  /** Resolves to the answer. Candidates are found from then on. */
  answer(offer: string): Promise<string> {
    const described = Promise.withResolvers<string>();
    this.#connection.onLocalDescription((sdp) => described.resolve(sdp));
    const onPacket = this.#onPacket;
    this.#connection.onTrack((track) => {
      this.#track = track;
      if (onPacket) track.onMessage((packet) => onPacket(packet));
    });
    this.#connection.setRemoteDescription(offer, 'offer');
    this.#connection.setLocalDescription('answer');
    return described.promise;
  }

  onCandidate(take: (candidate: string, mid: string) => void): void {
    this.#connection.onLocalCandidate(take);
  }

  get isOpen(): boolean {
    return this.#track?.isOpen() ?? false;
  }

  close(): void {
    this.#track?.close();
    this.#connection.close();
  }
}
