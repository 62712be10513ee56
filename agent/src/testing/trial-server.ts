import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  type AgentId,
  ChannelPeer,
  createRefusedResult,
  okResult,
  type Refusal,
  type RequestAnswer,
  type Result,
  type ViewerId,
} from '@reelfloor/protocol';
import {
  agentAgentSide,
  agentServerSide,
  type CabinetDescription,
  type CabinetEvent,
} from '@reelfloor/protocol/channels/agent-channel';
import type { SentThumbnail } from '@reelfloor/protocol/channels/thumbnail';
import { type WebSocket, WebSocketServer } from 'ws';

/** How an agent in a test names itself to a server. */
export const trialIdentity = {
  agentId: 'trial' as AgentId,
  token: 'token',
  instance: {
    folderId: '11111111-1111-4111-8111-111111111111',
    start: 1,
    processId: '22222222-2222-4222-8222-222222222222',
    host: 'hall7 pid 4711',
  },
};

type ServerPeer = ChannelPeer<typeof agentServerSide, typeof agentAgentSide>;

export class TrialServer {
  readonly #server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  readonly received: CabinetEvent[] = [];
  /** For each received event, the number of its connection, counted from 1. */
  readonly receivedOn: number[] = [];
  readonly viewVersions: number[] = [];
  /** Which views, with their machine, and answers arrived, in order. */
  readonly viewsAndAnswers: (`view of ${string}` | 'answer')[] = [];
  readonly thumbnails: SentThumbnail[] = [];
  hellos = 0;
  /** Resolves before a hello is answered. */
  helloGate: Promise<void> = Promise.resolve();
  /** Called before a hello is answered. */
  onHello: (peer: ServerPeer) => void = () => {};
  testSettings: readonly string[] = [];
  descriptions: readonly CabinetDescription[] = [];
  readonly reelBoxes: CabinetDescription['reelBox'][] = [];
  committedSeq = 0;
  contradiction: string | null = null;
  helloRefusal: Refusal | null = null;
  onEvents: 'commit' | 'commitAndSayNothing' | 'refuse' = 'commit';
  clockAheadMs = 0;
  liveViewers: ViewerId[] | undefined;
  peer: ServerPeer | null = null;
  #socket: WebSocket | null = null;
  #accepted = 0;

  readonly listening = once(this.#server, 'listening');

  constructor() {
    this.#server.on('connection', (socket) => {
      this.#socket = socket;
      const number = ++this.#accepted;
      const peer: ServerPeer = new ChannelPeer({
        ours: agentServerSide,
        theirs: agentAgentSide,
        send: (text) => socket.send(text),
        onRequest: {
          hello: ({ testSettings, cabinets }) => {
            this.testSettings = testSettings;
            this.descriptions = cabinets.map(({ description }) => description);
            return this.#hello(peer);
          },
          events: ({ events }) => this.#events(events, number),
        },
        onNotification: {
          view: ({ view }) => this.viewVersions.push(view.version),
          reelBox: ({ reelBox }) => this.reelBoxes.push(reelBox),
          candidate: () => {},
          videoLost: () => {},
          recordingStatus: () => {},
          thumbnails: ({ pictures }) => this.thumbnails.push(...pictures),
        },
        onInvalid: () => {},
        onHandlerError: () => 'reference',
      });
      socket.on('message', (message) => {
        const text = message.toString();
        const { method, response, data } = JSON.parse(text) as Partial<Record<'method' | 'response', unknown>> & {
          data?: { machineId?: string };
        };
        if (response || method === 'view')
          this.viewsAndAnswers.push(response ? 'answer' : `view of ${data?.machineId}`);
        peer.receive(text);
      });
    });
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get connections(): ReadonlySet<WebSocket> {
    return this.#server.clients;
  }

  cut(): void {
    this.peer = null;
    this.#socket?.terminate();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  async #hello(peer: ServerPeer): Promise<Result<RequestAnswer<typeof agentAgentSide, 'hello'>>> {
    this.hellos++;
    this.onHello(peer);
    await this.helloGate;
    if (this.helloRefusal) return { ok: false, refusal: this.helloRefusal };
    this.peer = peer;
    return okResult({
      now: Date.now() + this.clockAheadMs,
      acknowledged: this.contradiction === null ? { 104: this.committedSeq } : {},
      contradicted: this.contradiction === null ? {} : { 104: this.contradiction },
      refused: {},
      currency: 'TRY',
      viewers: this.liveViewers,
    });
  }

  #events(events: CabinetEvent[], connection: number): Result<{ acknowledgedSeq: number }> | Promise<never> {
    if (this.onEvents === 'refuse') return createRefusedResult('INTERNAL', { reference: 'x' });
    const fresh = events.filter(({ seq }) => seq > this.committedSeq);
    this.received.push(...fresh);
    this.receivedOn.push(...fresh.map(() => connection));
    this.committedSeq = Math.max(this.committedSeq, ...events.map(({ seq }) => seq));
    if (this.onEvents === 'commitAndSayNothing') return new Promise<never>(() => {});
    return okResult({ acknowledgedSeq: this.committedSeq });
  }
}
