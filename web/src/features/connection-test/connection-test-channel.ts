import {
  type Candidate,
  ChannelPeer,
  type IceServer,
  type MachineId,
  type Outcome,
  type PictureAnswer,
  type PictureOffer,
  subprotocol,
} from '@reelfloor/protocol';
import {
  connectionTestClientSide,
  connectionTestPath,
  connectionTestServerSide,
} from '@reelfloor/protocol/channels/connection-test';
import { channelUrl } from '../../realtime/channel-url.ts';

/** Longest waits in ms. That for the agent's answer is longer than the server's own. */
const initMs = 5_000;
const beginMs = 12_000;

export interface ConnectionTestListener {
  readonly onCandidate: (candidate: Candidate) => void;
  /** The agent has ended the stream, or the connection to the server is lost. */
  readonly onEnd: () => void;
}

/** One test's connection to the server. It is opened with the object, and does not come back when it is lost. */
export class ConnectionTestChannel {
  readonly #socket: WebSocket;
  readonly #peer: ChannelPeer<typeof connectionTestClientSide, typeof connectionTestServerSide>;
  readonly #opened = Promise.withResolvers<boolean>();
  #isOver = false;

  constructor({ onCandidate, onEnd }: ConnectionTestListener) {
    this.#socket = new WebSocket(channelUrl(connectionTestPath, location.href), subprotocol);
    this.#peer = new ChannelPeer({
      ours: connectionTestClientSide,
      theirs: connectionTestServerSide,
      send: (text) => this.#socket.send(text),
      onRequest: {},
      onNotification: { candidate: onCandidate, videoLost: onEnd, info: () => {} },
      onInvalid: () => {},
      onHandlerError: () => 'unknown',
    });
    this.#socket.onopen = () => this.#opened.resolve(true);
    this.#socket.onmessage = ({ data }) => this.#peer.receive(String(data));
    this.#socket.onclose = () => {
      this.#opened.resolve(false);
      this.#peer.close();
      if (!this.#isOver) onEnd();
    };
  }

  /** Says who tests. Resolves to the servers that help to connect, or to why the page may not test. */
  async init(token: string): Promise<Outcome<{ iceServers: IceServer[] }>> {
    if (!(await this.#opened.promise)) return { kind: 'unknown', reason: 'closed' };
    return this.#peer.request('init', { token }, initMs);
  }

  begin(machineId: string, { generation, sdp }: PictureOffer): Promise<Outcome<PictureAnswer>> {
    const machine = machineId === '' ? {} : { machineId: machineId as MachineId };
    return this.#peer.request('begin', { ...machine, generation, sdp }, beginMs);
  }

  sendCandidate(candidate: Candidate): void {
    this.#peer.notify('candidate', candidate);
  }

  close(): void {
    this.#isOver = true;
    this.#peer.close();
    this.#socket.close();
  }
}
