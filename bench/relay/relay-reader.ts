import { AnsweringViewer } from '@reelfloor/agent/testing/answering-viewer';
import { ChannelPeer, type MachineId, subprotocol } from '@reelfloor/protocol';
import { watchClientSide, watchPath, watchServerSide } from '@reelfloor/protocol/channels/spectator-channel';
import { WebSocket } from 'ws';
import { FrameCounter } from './frame-counter.ts';

const answerMs = 20_000;

/** A spectator by the relay, without a browser: it receives the packets and shows nothing. */
export class RelayReader {
  readonly counter = new FrameCounter();
  readonly #socket: WebSocket;
  readonly #viewer: AnsweringViewer;

  private constructor(name: string, socket: WebSocket, isCounted: boolean) {
    this.#socket = socket;
    this.#viewer = new AnsweringViewer(name, isCounted ? (packet) => this.counter.take(packet) : null);
  }

  /** Watches a machine. Throws if the server refuses or the agent itself would show it. `isCounted`: whether packets are read. */
  static async open(
    address: string,
    { name, token, machineId, isCounted }: { name: string; token: string; machineId: string; isCounted: boolean },
  ): Promise<RelayReader> {
    const socket = new WebSocket(address.replace('http', 'ws') + watchPath, subprotocol);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const reader = new RelayReader(name, socket, isCounted);
    const peer = new ChannelPeer({
      ours: watchClientSide,
      theirs: watchServerSide,
      send: (text) => socket.send(text),
      onRequest: {},
      onNotification: { candidate: () => {}, videoLost: () => {}, spectators: () => {}, info: () => {} },
      onInvalid: () => {},
      onHandlerError: String,
    });
    socket.on('message', (data) => peer.receive(String(data)));
    const entered = await peer.request('init', { machineID: machineId as MachineId, token }, answerMs);
    if (entered.kind !== 'accepted') throw new Error(`${name} may not watch: ${JSON.stringify(entered)}`);
    const offer = { generation: 1, sdp: 'v=0', answers: true };
    const offered = await peer.request('offer', offer, answerMs);
    if (offered.kind !== 'accepted' || !offered.value.isOffer)
      throw new Error(`${name} is not shown the relay: ${JSON.stringify(offered)}`);
    const sdp = await reader.#viewer.answer(offered.value.sdp);
    const answered = await peer.request('answer', { generation: 1, sdp }, answerMs);
    if (answered.kind !== 'accepted') throw new Error(`${name}: ${JSON.stringify(answered)}`);
    reader.#viewer.onCandidate((candidate, mid) => peer.notify('candidate', { generation: 1, candidate, mid }));
    return reader;
  }

  get isOpen(): boolean {
    return this.#viewer.isOpen;
  }

  close(): void {
    this.#viewer.close();
    this.#socket.close();
  }
}
