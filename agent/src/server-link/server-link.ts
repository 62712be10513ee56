import {
  type CabinetView,
  ChannelPeer,
  type ErrorBody,
  type MachineId,
  maxMessageBytes,
  type RequestAnswer,
  subprotocol,
  type ViewerId,
} from '@reelfloor/protocol';
import { agentAgentSide, agentServerSide } from '@reelfloor/protocol/channels/agent';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { Cabinet } from '../cabinet/cabinet.ts';
import type { ClientCertificate } from './client-certificate.ts';
import { commandDoor } from './command-door.ts';
import { EventPump } from './event-pump.ts';
import type { ProcessInstance } from './open-instance.ts';
import type { PictureSource } from './picture-source.ts';

type HelloAnswer = RequestAnswer<typeof agentAgentSide, 'hello'>;
type AgentPeer = ChannelPeer<typeof agentAgentSide, typeof agentServerSide>;

const helloTimeoutMs = 5000;
const eventsTimeoutMs = 5000;
/** Longest silence before the connection counts as lost: four of the server's pings, which come every 1.5 seconds. */
const silenceLimitMs = 6000;
/** Most commands in progress at once: four for each of the 64 machines that an agent may have. */
const maxCommandsInFlight = 256;
const firstRetryMs = 250;
const defaultLongestRetryMs = 5000;
/** After this long without a connection, all pictures end, because their viewers may have lost their seats. */
const defaultVideoGraceMs = 15_000;

export interface ServerLinkOptions {
  readonly url: string;
  readonly agentId: string;
  readonly token: string;
  readonly certificate?: ClientCertificate;
  readonly instance: ProcessInstance;
  /** Names of the demo and test variables that are set. */
  readonly testSettings: readonly string[];
  readonly cabinets: readonly Cabinet[];
  readonly pictures: PictureSource;
  readonly log: Logger;
  readonly longestRetryMs?: number;
  readonly videoGraceMs?: number;
  readonly onReady: () => void;
}

/** Connects to the server and says hello. Connects again after a break; cabinets play on, and journals keep events. */
export class ServerLink {
  readonly #options: ServerLinkOptions;
  readonly #cabinets: ReadonlyMap<MachineId, Cabinet>;
  #socket: WebSocket | null = null;
  #peer: AgentPeer | null = null;
  #pumps = new Map<MachineId, EventPump>();
  /** The server's clock minus `performance.now()`, which does not jump when this computer's clock is set. */
  #clockOffsetMs = 0;
  #hellos = 0;
  #retryMs = firstRetryMs;
  #retryTimer: NodeJS.Timeout | undefined;
  #videoTimer: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #unsubscribe: (() => void)[];

  constructor(options: ServerLinkOptions) {
    this.#options = options;
    this.#cabinets = new Map(options.cabinets.map((cabinet) => [cabinet.description.machineId, cabinet]));
    this.#unsubscribe = options.cabinets.map((cabinet) =>
      cabinet.subscribe({
        onEvent: () => this.#pumps.get(cabinet.description.machineId)?.poke(),
        onView: (view) => this.#tellView(cabinet.description.machineId, view),
      }),
    );
    this.#dial();
  }

  sendCandidate(candidate: { viewerId: string; generation: number; candidate: string; mid: string }): void {
    this.#peer?.notify('candidate', candidate);
  }

  sendVideoLost(lost: { viewerId: string; generation: number; code: number | string }): void {
    this.#peer?.notify('videoLost', lost);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#videoTimer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#socket?.close(1001);
    this.#drop();
  }

  #dial(): void {
    const socket = new WebSocket(this.#options.url, subprotocol, {
      maxPayload: 4 * maxMessageBytes,
      handshakeTimeout: helloTimeoutMs,
      perMessageDeflate: false,
      ...this.#options.certificate,
    });
    this.#socket = socket;
    const { log } = this.#options;
    let silence: NodeJS.Timeout | undefined;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => socket.terminate(), silenceLimitMs);
    };
    socket.on('open', () => {
      heard();
      socket.on('ping', heard);
      void this.#greet(socket);
    });
    socket.on('error', (error) => log.debug({ error: error.message }, 'server line failed'));
    socket.on('close', (code, reason) => {
      clearTimeout(silence);
      if (this.#peer) this.#endVideoLater();
      this.#drop();
      if (this.#closed) return;
      log.warn(
        { code, reason: reason.toString(), retryMs: this.#retryMs },
        'no line to the server, dialling again',
      );
      const jitteredMs = this.#retryMs * (0.5 + Math.random() / 2);
      this.#retryTimer = setTimeout(() => this.#dial(), jitteredMs);
      const { longestRetryMs = defaultLongestRetryMs } = this.#options;
      this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
    });
  }

  async #greet(socket: WebSocket): Promise<void> {
    const { agentId, token, instance, testSettings, cabinets, log, onReady } = this.#options;
    const peer = this.#open(socket);
    this.#hellos++;
    const sentAt = performance.now();
    const hello = await peer.request(
      'hello',
      {
        agentId,
        token,
        instance: { ...instance, attempt: this.#hellos },
        testSettings: [...testSettings],
        now: Date.now(),
        cabinets: cabinets.map((cabinet) => ({
          description: cabinet.description,
          view: cabinet.view(),
          journal: cabinet.journalFacts(),
        })),
      },
      helloTimeoutMs,
    );
    // The agent may have closed during `hello`, and with it the journals that are read below.
    if (this.#closed) return;
    if (hello.kind !== 'accepted') {
      if (hello.kind === 'refused') log.error({ refusal: hello.error }, explainRefusal(hello.error));
      socket.close();
      return;
    }
    // Assume that the server read its clock in the middle of the round trip.
    this.#clockOffsetMs = hello.value.now - (sentAt + performance.now()) / 2;
    this.#retryMs = firstRetryMs;
    this.#peer = peer;
    this.#keepVideo(hello.value.viewers);
    this.#startPumps(peer, hello.value);
    // Views may have changed while `hello` was on its way: send them again.
    for (const cabinet of cabinets) this.#tellView(cabinet.description.machineId, cabinet.view());
    onReady();
  }

  #open(socket: WebSocket): AgentPeer {
    const { log, pictures } = this.#options;
    const peer: AgentPeer = new ChannelPeer({
      ours: agentAgentSide,
      theirs: agentServerSide,
      send: (text) => socket.send(text),
      maxInFlight: maxCommandsInFlight,
      maxSentBytes: maxMessageBytes,
      isWait: isCashOutThatWaits,
      onRequest: commandDoor({
        cabinets: this.#cabinets,
        pictures,
        serverNow: () => performance.now() + this.#clockOffsetMs,
      }),
      onNotification: {
        candidate: (candidate) => pictures.candidate(candidate),
        stopVideo: ({ viewerId }) => pictures.stop(viewerId),
      },
      onInvalid: (refusal) => log.warn({ refusal }, 'message of the server not understood'),
      onHandlerError: (error, method) => {
        const reference = crypto.randomUUID();
        log.error({ error, method, reference }, 'command failed');
        return reference;
      },
    });
    socket.on('message', (data, isBinary) => {
      if (!isBinary) peer.receive(data.toString());
    });
    socket.on('close', () => peer.close());
    return peer;
  }

  /** A machine whose journal contradicts the server's record sends nothing until an operator resolves that. */
  #startPumps(peer: AgentPeer, { acknowledged, contradicted }: HelloAnswer): void {
    for (const [machineId, cabinet] of this.#cabinets) {
      const acknowledgedSeq = acknowledged[machineId];
      const trouble = contradicted[machineId] ?? contradictionOf(cabinet, acknowledgedSeq);
      if (acknowledgedSeq === undefined || trouble !== null) {
        this.#options.log.error(
          { machineId },
          `the server takes no events of machine ${machineId}: ${trouble}`,
        );
        continue;
      }
      cabinet.acknowledge(acknowledgedSeq);
      const pump = new EventPump({
        cabinet,
        acknowledgedSeq,
        send: (events) => peer.request('events', { machineId, events }, eventsTimeoutMs),
        onTrouble: (text) => this.#options.log.warn(text),
      });
      this.#pumps.set(machineId, pump);
      pump.poke();
    }
  }

  /** Ends the pictures of all viewers that are not listed. Older servers send no list: then all viewers stay. */
  #keepVideo(viewers: readonly ViewerId[] | undefined): void {
    clearTimeout(this.#videoTimer);
    if (viewers) this.#options.pictures.stopOthers(new Set(viewers));
  }

  #endVideoLater(): void {
    const { pictures, videoGraceMs = defaultVideoGraceMs } = this.#options;
    clearTimeout(this.#videoTimer);
    this.#videoTimer = setTimeout(() => pictures.stopOthers(new Set()), videoGraceMs);
  }

  #drop(): void {
    this.#peer = null;
    for (const pump of this.#pumps.values()) pump.stop();
    this.#pumps.clear();
  }

  #tellView(machineId: MachineId, view: CabinetView): void {
    this.#peer?.notify('view', { machineId, view });
  }
}

const explainRefusal = ({ code, ErrorMessage }: ErrorBody): string =>
  code === 'TOKEN_INVALID'
    ? 'the server refuses this agent: check AGENT_ID and AGENT_TOKEN'
    : `the server refuses this agent: ${ErrorMessage}`;

const contradictionOf = (cabinet: Cabinet, acknowledgedSeq: number | undefined): string | null => {
  if (acknowledgedSeq === undefined) return 'it does not say which ones it has';
  const { lastSeq } = cabinet.journalFacts();
  if (acknowledgedSeq <= lastSeq) return null;
  return `it has event ${acknowledgedSeq}, and the journal ends at ${lastSeq}`;
};

/** Returns true for a cash-out that may have to wait for a round and all its free spins. */
const isCashOutThatWaits = (method: string, data: unknown): boolean =>
  method === 'cashOut' && data instanceof Object && 'whenIdle' in data && data.whenIdle === true;
