import { decoding, receiveOnly, type Signalling, within } from './connection.ts';
import type { Recording } from './recording.ts';
import { sdpThroughLink, withoutAddresses } from './through-link.ts';

interface JanusMessage {
  readonly janus: string;
  readonly transaction?: string;
  readonly data?: { readonly id: number };
  readonly jsep?: RTCSessionDescriptionInit;
  readonly candidate?: RTCIceCandidateInit;
}

const answerLimitMs = 10_000;

export class JanusSession implements Signalling {
  readonly #socket: WebSocket;
  readonly #pending = new Map<string, (message: JanusMessage) => void>();
  #session = 0;
  #handle = 0;
  #offered: ((offer: RTCSessionDescriptionInit) => void) | null = null;
  #connection: RTCPeerConnection | null = null;
  onCandidate: ((candidate: RTCIceCandidateInit) => void) | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)));
  }

  static async open(address: string): Promise<JanusSession> {
    const socket = new WebSocket(address, 'janus-protocol');
    const opened = new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error('Janus does not answer'));
    });
    await within(answerLimitMs, 'Janus', opened);
    const session = new JanusSession(socket);
    session.#session = (await session.#ask({ janus: 'create' })).data?.id ?? 0;
    const attach = { janus: 'attach', plugin: 'janus.plugin.streaming' };
    session.#handle = (await session.#ask(attach)).data?.id ?? 0;
    return session;
  }

  async showPicture(video: HTMLVideoElement, recording: Recording): Promise<void> {
    const offered = new Promise<RTCSessionDescriptionInit>((resolve) => {
      this.#offered = resolve;
    });
    void this.#request({ janus: 'message', body: { request: 'watch', id: 1 } });
    const offer = await within(10_000, 'Janus offer', offered);
    const { connection, answered } = receiveOnly(video, this);
    this.#connection = connection;
    const shown = recording.nextFrame();
    await connection.setRemoteDescription({ ...offer, sdp: await sdpThroughLink(offer.sdp ?? '') });
    await answered();
    await connection.setLocalDescription(await connection.createAnswer());
    const jsep = { type: 'answer', sdp: withoutAddresses(connection.localDescription?.sdp ?? '') };
    void this.#request({ janus: 'message', body: { request: 'start' }, jsep });
    await within(10_000, 'picture from Janus', shown);
  }

  sendCandidate(candidate: RTCIceCandidate): void {
    void this.#request({ janus: 'trickle', candidate: candidate.toJSON() });
  }

  decoding(): ReturnType<typeof decoding> {
    if (!this.#connection) throw new Error('there is no picture');
    return decoding(this.#connection);
  }

  close(): void {
    this.#connection?.close();
    this.#socket.close();
  }

  #ask(message: Record<string, unknown>): Promise<JanusMessage> {
    return within(answerLimitMs, `Janus ${String(message.janus)}`, this.#request(message));
  }

  #request(message: Record<string, unknown>): Promise<JanusMessage> {
    const transaction = crypto.randomUUID();
    const answer = new Promise<JanusMessage>((resolve) => this.#pending.set(transaction, resolve));
    const address = {
      ...(this.#session ? { session_id: this.#session } : {}),
      ...(this.#handle ? { handle_id: this.#handle } : {}),
    };
    this.#socket.send(JSON.stringify({ ...message, ...address, transaction }));
    return answer;
  }

  #receive(message: JanusMessage): void {
    if (message.jsep?.type === 'offer') this.#offered?.(message.jsep);
    if (message.janus === 'trickle' && message.candidate?.candidate) this.onCandidate?.(message.candidate);
    if (message.janus !== 'success' && message.janus !== 'ack') return;
    const { transaction = '' } = message;
    this.#pending.get(transaction)?.(message);
    this.#pending.delete(transaction);
  }
}
