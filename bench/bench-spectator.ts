import { TrialViewer } from '@reelfloor/agent/testing/trial-viewer';
import { ChannelPeer, createRefusedResult, type MachineId, okResult, subprotocol } from '@reelfloor/protocol';
import { watchClientSide, watchPath, watchServerSide } from '@reelfloor/protocol/channels/spectator-channel';
import { WebSocket } from 'ws';

const answerMs = 15_000;

/** A player who watches a machine, without a browser: it receives the packets and shows nothing. */
export class BenchSpectator {
  readonly #socket: WebSocket;
  readonly #viewer: TrialViewer;
  readonly #peer: ChannelPeer<typeof watchClientSide, typeof watchServerSide>;

  private constructor(name: string, socket: WebSocket) {
    this.#socket = socket;
    this.#viewer = new TrialViewer(name);
    this.#peer = new ChannelPeer({
      ours: watchClientSide,
      theirs: watchServerSide,
      send: (text) => socket.send(text),
      onRequest: {},
      onNotification: {
        candidate: (candidate) => this.#viewer.receive({ viewerId: this.#viewer.viewerId, ...candidate }),
        videoLost: () => {},
        spectators: () => {},
        info: () => {},
      },
      onInvalid: () => {},
      onHandlerError: String,
    });
    socket.on('message', (data) => this.#peer.receive(String(data)));
  }

  /** Watches a machine in play. Throws if the server or the agent refuses. */
  static async open(
    address: string,
    { name, token, machineId }: { name: string; token: string; machineId: string },
  ): Promise<BenchSpectator> {
    const socket = new WebSocket(address.replace('http', 'ws') + watchPath, subprotocol);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const spectator = new BenchSpectator(name, socket);
    const entered = await spectator.#peer.request('init', { machineID: machineId as MachineId, token }, answerMs);
    if (entered.kind !== 'accepted') throw new Error(`${name} may not watch: ${JSON.stringify(entered)}`);
    if (!(await spectator.#viewer.connect(spectator.#media(), null))) throw new Error(`${name} was given no picture`);
    return spectator;
  }

  get packets(): number {
    return this.#viewer.packets;
  }

  close(): void {
    this.#viewer.close();
    this.#socket.close();
  }

  #media() {
    return {
      offer: async ({ generation, sdp }: { generation: number; sdp: string }) => {
        const answer = await this.#peer.request('offer', { generation, sdp }, answerMs);
        return answer.kind === 'accepted' ? okResult(answer.value) : createRefusedResult('MACHINE_NOT_READY');
      },
      candidate: ({ generation, candidate, mid }: { generation: number; candidate: string; mid: string }) =>
        this.#peer.notify('candidate', { generation, candidate, mid }),
    };
  }
}
