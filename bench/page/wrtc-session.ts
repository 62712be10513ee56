import { decoding, receiveOnly, type Signalling, within } from './connection.ts';
import type { Recording } from './recording.ts';
import { sdpThroughLink, withoutAddresses } from './through-link.ts';

const answerLimitMs = 10_000;

export class WrtcSession implements Signalling {
  readonly #socket: WebSocket;
  #connection: RTCPeerConnection | null = null;
  onCandidate: ((candidate: RTCIceCandidateInit) => void) | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async open(address: string): Promise<WrtcSession> {
    const socket = new WebSocket(address);
    const opened = new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error('the source of libwebrtc does not answer'));
    });
    await within(answerLimitMs, 'the source of libwebrtc', opened);
    return new WrtcSession(socket);
  }

  async showPicture(video: HTMLVideoElement, recording: Recording): Promise<void> {
    const { connection, answered } = receiveOnly(video, this);
    this.#connection = connection;
    connection.addTransceiver('video', { direction: 'recvonly' });
    const shown = recording.nextFrame();
    const answer = new Promise<string>((resolve) => {
      this.#socket.onmessage = ({ data }) => resolve(String(data));
    });
    await connection.setLocalDescription(await connection.createOffer());
    this.#socket.send(withoutAddresses(connection.localDescription?.sdp ?? ''));
    const sdp = await sdpThroughLink(await within(answerLimitMs, 'answer of libwebrtc', answer));
    await connection.setRemoteDescription({ type: 'answer', sdp });
    await answered();
    await within(answerLimitMs, 'picture from libwebrtc', shown);
  }

  sendCandidate(): void {}

  decoding(): ReturnType<typeof decoding> {
    if (!this.#connection) throw new Error('there is no picture');
    return decoding(this.#connection);
  }

  close(): void {
    this.#connection?.close();
    this.#socket.close();
  }
}
