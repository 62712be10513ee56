import { lineBytesOf, receiveOnly, type Signalling, within } from './connection.ts';
import { sdpThroughLink, withoutAddresses } from './through-link.ts';

type Data = Record<string, unknown>;

const requestLimitMs = 15_000;
const readEveryMs = 250;
/** Part of the test, in ms from its first packet, in which the line is filled and the rate has settled: as the client takes it. */
const filledFromMs = 6025;
const filledUntilMs = 8300;

/** Tests the line as the product's client does, without its screens. */
export class ConnectionTestSession implements Signalling {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (data: Data) => void>();
  #ids = 0;
  onCandidate: ((candidate: RTCIceCandidateInit) => void) | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)));
  }

  static async open(token: string): Promise<ConnectionTestSession> {
    const socket = new WebSocket(`ws://${location.host}/connection-test`, 'protoo');
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error('the channel of the line test does not open'));
    });
    const session = new ConnectionTestSession(socket);
    await session.#request('init', { token });
    return session;
  }

  /** Returns the measured rate in bits per second. */
  async measure(video: HTMLVideoElement): Promise<number> {
    const { connection, answered } = receiveOnly(video, this);
    connection.addTransceiver('video', { direction: 'recvonly' });
    await connection.setLocalDescription(await connection.createOffer());
    const sdp = withoutAddresses(connection.localDescription?.sdp ?? '');
    const answer = await this.#request('begin', { generation: 1, sdp });
    await connection.setRemoteDescription({ type: 'answer', sdp: await sdpThroughLink(String(answer.sdp)) });
    await answered();
    try {
      return await this.#rateOf(connection);
    } finally {
      connection.close();
      this.#socket.close();
      video.srcObject = null;
    }
  }

  sendCandidate({ candidate, sdpMid }: RTCIceCandidate): void {
    const data = { generation: 1, candidate, mid: sdpMid ?? '' };
    this.#socket.send(JSON.stringify({ notification: true, method: 'candidate', data }));
  }

  async #rateOf(connection: RTCPeerConnection): Promise<number> {
    let begunAtMs = 0;
    let first: { atMs: number; bytes: number } | null = null;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, readEveryMs));
      const { packets, bytes } = await received(connection);
      const atMs = performance.now();
      if (packets > 0 && begunAtMs === 0) begunAtMs = atMs;
      if (begunAtMs === 0) continue;
      if (first === null && atMs - begunAtMs >= filledFromMs) first = { atMs, bytes };
      if (first && atMs - begunAtMs >= filledUntilMs)
        return Math.round((8000 * (bytes - first.bytes)) / (atMs - first.atMs));
    }
  }

  #request(method: string, data: Data): Promise<Data> {
    this.#ids += 1;
    const id = this.#ids;
    const answer = new Promise<Data>((resolve) => this.#pending.set(id, resolve));
    this.#socket.send(JSON.stringify({ request: true, id, method, data }));
    return within(requestLimitMs, method, answer);
  }

  #receive(message: { response?: boolean; ok?: boolean; id: number; method: string; data: Data }): void {
    if (message.response) {
      if (!message.ok) throw new Error(`the line test was refused: ${JSON.stringify(message)}`);
      this.#pending.get(message.id)?.(message.data ?? {});
      return;
    }
    const { method, data } = message;
    if (method === 'candidate') this.onCandidate?.({ candidate: String(data.candidate), sdpMid: String(data.mid) });
  }
}

const received = async (connection: RTCPeerConnection): Promise<{ packets: number; bytes: number }> => {
  const stats = [...(await connection.getStats()).values()];
  const inbound = stats.find((stat) => stat.type === 'inbound-rtp' && stat.kind === 'video');
  return { packets: inbound?.packetsReceived ?? 0, bytes: lineBytesOf(stats) };
};
