import { decoding, within } from './connection.ts';
import type { Recording } from './recording.ts';

type Data = Record<string, unknown>;

const limitMs = 20_000;

/** Watches a machine by the relay as the product's page does, but without its screens. */
export class RelayedSession {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (message: { ok?: boolean; data?: Data }) => void>();
  readonly #connection = new RTCPeerConnection();
  #ids = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as {
        response?: boolean;
        id?: number;
        ok?: boolean;
        data?: Data;
      };
      if (message.response) this.#pending.get(message.id ?? 0)?.(message);
    };
  }

  static async open(machineId: string, token: string): Promise<RelayedSession> {
    const socket = new WebSocket(`ws://${location.host}/watch`, 'protoo');
    const session = new RelayedSession(socket);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error('the watch channel does not open'));
    });
    await session.#request('init', { machineID: machineId, token });
    return session;
  }

  async showPicture(video: HTMLVideoElement, recording: Recording): Promise<void> {
    const connection = this.#connection;
    connection.addTransceiver('video', { direction: 'recvonly' });
    connection.ontrack = ({ track, receiver }) => {
      if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
      video.srcObject = new MediaStream([track]);
    };
    await connection.setLocalDescription();
    const shown = recording.nextFrame();
    const { sdp: offered, isOffer } = await this.#request('offer', {
      ...{ generation: 1, sdp: connection.localDescription?.sdp ?? '', answers: true },
    });
    if (!isOffer) throw new Error('the picture does not come by the relay');
    await connection.setRemoteDescription({ type: 'offer', sdp: String(offered) });
    await connection.setLocalDescription();
    connection.onicecandidate = ({ candidate }) => {
      if (!candidate?.candidate) return;
      const data = { generation: 1, candidate: candidate.candidate, mid: candidate.sdpMid ?? '' };
      this.#socket.send(JSON.stringify({ notification: true, method: 'candidate', data }));
    };
    await this.#request('answer', { generation: 1, sdp: connection.localDescription?.sdp ?? '' });
    await within(limitMs, 'picture by the relay', shown);
  }

  decoding(): ReturnType<typeof decoding> {
    return decoding(this.#connection);
  }

  async #request(method: string, data: Data): Promise<Data> {
    this.#ids += 1;
    const id = this.#ids;
    const answer = new Promise<{ ok?: boolean; data?: Data }>((resolve) => this.#pending.set(id, resolve));
    this.#socket.send(JSON.stringify({ request: true, id, method, data }));
    const message = await within(limitMs, method, answer);
    if (!message.ok) throw new Error(`${method}: ${JSON.stringify(message)}`);
    return message.data ?? {};
  }
}
