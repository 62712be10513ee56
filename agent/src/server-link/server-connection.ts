import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import {
  type CabinetView,
  ChannelPeer,
  type ErrorBody,
  type MachineId,
  maxMessageBytes,
  type NotificationData,
  subprotocol,
  type ViewerId,
} from '@reelfloor/protocol';
import { agentAgentSide, agentServerSide } from '@reelfloor/protocol/channels/agent-channel';
import type { SentThumbnail, Thumbnail } from '@reelfloor/protocol/channels/thumbnail';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import { agentVersion } from './agent-version.ts';
import type { ClientCertificate } from './client-certificate.ts';
import { MachineEventUploaders } from './machine-event-uploaders.ts';
import type { ProcessInstance } from './process-instance.ts';
import { createServerCommandHandlers, type PictureSource, type Recordings } from './server-command-handlers.ts';

type AgentPeer = ChannelPeer<typeof agentAgentSide, typeof agentServerSide>;
type Notifications = keyof (typeof agentAgentSide)['notifications'] & string;

const helloTimeoutMs = 5000;
/**
 * Timeout in ms without a ping, after which the connection to the server counts as lost: four of its pings, which are sent every 1.5
 * seconds.
 */
const silenceLimitMs = 6000;
/** Maximum concurrent commands from the server: four for each of the 64 machines that an agent may have. */
const maxCommandsInFlight = 256;
/** Thumbnails are not sent while more bytes than this are buffered in the socket. */
const maxWaitingBytes = 32 * 1024;
/** Maximum characters of thumbnails in one message, which leaves room for their ids and numbers. */
const maxThumbnailText = maxMessageBytes - 8 * 1024;
/** Time in ms for which a press holds back its machine's views: enough for the server to pass on the answer first. */
const viewsHeldMs = 2;
/** Time in ms after which the agent closes a replaced connection that the server has not closed. */
const leaveMs = 5_000;

export interface ServerConnectionOptions {
  readonly url: string;
  readonly agentId: string;
  readonly token: string;
  readonly certificate?: ClientCertificate;
  readonly instance: ProcessInstance;
  /** Names of the demo-only and test-only environment variables that are set. */
  readonly testSettings: readonly string[];
  readonly cabinets: readonly Cabinet[];
  readonly pictures: PictureSource;
  readonly recordings?: Recordings | null;
  readonly log: Logger;
}

interface ServerConnectionEvents {
  /**
   * Called before the journals are read for `hello`: from then on no other connection may send events. Returns the sequence number of this
   * `hello`.
   */
  readonly onHandshake: () => number;
  /**
   * Called when the server has accepted `hello`. `viewers`: the pages whose video continues; if missing, all video connections stay open.
   */
  readonly onWelcome: (viewers: readonly ViewerId[] | undefined) => void;
  /** Called when the server has refused the connection's `hello`. */
  readonly onRefused: (refusal: ErrorBody) => void;
  /** Called for each machine after `hello`, with the reason why the server does not accept the machine's events; null if it does. */
  readonly onMachine: (machineId: MachineId, trouble: string | null) => void;
  /** Called when the server asks the agent to open a connection to another server. */
  readonly onMoveOn: () => void;
  /** Called if the connection to the server cannot be opened or fails; `onClose` follows. */
  readonly onError: (error: Error) => void;
  readonly onClose: (code: number, reason: string) => void;
}

/** One WebSocket connection to the server. It sends events only after the server has accepted `hello`. */
export class ServerConnection {
  readonly #options: ServerConnectionOptions;
  readonly #events: ServerConnectionEvents;
  readonly #cabinets: ReadonlyMap<MachineId, Cabinet>;
  readonly #socket: WebSocket;
  readonly #peer: AgentPeer;
  readonly #uploaders: MachineEventUploaders;
  /** Views to send after the answer of the press that changed them, by the machine that was pressed. Those of others are sent at once. */
  readonly #heldViews = new Map<MachineId, CabinetView[]>();
  /**
   * Lower bound of the difference in ms between the server's clock and `performance.now()`, computed from the time in the reply to `hello`.
   */
  #clockAheadMs = Number.NEGATIVE_INFINITY;
  #leaveTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ServerConnectionOptions, events: ServerConnectionEvents) {
    this.#options = options;
    this.#events = events;
    this.#cabinets = new Map(options.cabinets.map((cabinet) => [cabinet.description.machineId, cabinet]));
    this.#socket = new WebSocket(options.url, subprotocol, {
      maxPayload: 4 * maxMessageBytes,
      handshakeTimeout: helloTimeoutMs,
      perMessageDeflate: false,
      ...options.certificate,
    });
    this.#peer = this.#open();
    this.#uploaders = new MachineEventUploaders({
      cabinets: this.#cabinets,
      peer: this.#peer,
      onMachine: events.onMachine,
      log: options.log,
    });
    this.#watch();
  }

  notify<Method extends Notifications>(method: Method, data: NotificationData<typeof agentAgentSide, Method>): void {
    this.#peer.notify(method, data);
  }

  notifyView(machineId: MachineId, view: CabinetView): void {
    const held = this.#heldViews.get(machineId);
    if (held) held.push(view);
    else this.notify('view', { machineId, view });
  }

  notifyReelBox({ description: { machineId, reelBox } }: Cabinet): void {
    this.notify('reelBox', { machineId, reelBox });
  }

  /** Sends thumbnails, unless earlier messages are still buffered: commands and events must not wait behind images. */
  sendThumbnails(pictures: readonly Thumbnail[]): void {
    if (this.#socket.bufferedAmount > maxWaitingBytes) return;
    const reported = pictures.map(({ data, ...picture }) => ({
      ...picture,
      data: Buffer.from(data.buffer, data.byteOffset, data.length).toString('base64'),
    }));
    for (const part of messagesOf(reported)) this.notify('thumbnails', { pictures: part });
  }

  /** Sends a machine's new events, if any. */
  poke(machineId: MachineId): void {
    this.#uploaders.poke(machineId);
  }

  /** Sends no further machine events until `resume`. */
  pause(): void {
    this.#uploaders.pause();
  }

  resume(): void {
    this.#uploaders.resume();
  }

  /** Stops sending events on this connection, because a newer one sends them. Replies to commands are sent until the server closes it. */
  leave(): void {
    this.#uploaders.stop();
    this.#leaveTimer = setTimeout(() => this.#socket.close(1000), leaveMs);
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.close(1001);
    this.#uploaders.stop();
  }

  #watch(): void {
    const socket = this.#socket;
    let silence: NodeJS.Timeout | undefined;
    const received = () => {
      clearTimeout(silence);
      silence = setTimeout(() => socket.terminate(), silenceLimitMs);
    };
    socket.on('open', () => {
      received();
      socket.on('ping', received);
      void this.#performHandshake();
    });
    socket.on('error', (error) => this.#events.onError(error));
    socket.on('message', (data, isBinary) => {
      if (isBinary) return;
      // Send the views of an earlier press before the answer to another command, which may depend on them.
      this.#sendHeldViews();
      this.#peer.receive(data.toString());
    });
    socket.on('close', (code, reason) => {
      clearTimeout(silence);
      clearTimeout(this.#leaveTimer);
      this.#peer.close();
      this.#uploaders.stop();
      this.#events.onClose(code, reason.toString());
    });
  }

  async #performHandshake(): Promise<void> {
    const { agentId, token, instance, testSettings, cabinets } = this.#options;
    const attempt = this.#events.onHandshake();
    const hello = await this.#peer.request(
      'hello',
      {
        agentId,
        token,
        instance: { ...instance, attempt },
        testSettings: [...testSettings],
        version: agentVersion,
        now: Date.now(),
        cabinets: cabinets.map((cabinet) => ({
          description: this.#options.pictures.canEncode
            ? cabinet.description
            : { ...cabinet.description, hasPicture: false },
          view: cabinet.view(),
          journal: cabinet.journalFacts(),
        })),
      },
      helloTimeoutMs,
    );
    // Stops if the agent was shut down during `hello`: the journals that are read below may be closed.
    if (this.#isClosed) return;
    if (hello.kind !== 'accepted') {
      if (hello.kind === 'refused') this.#events.onRefused(hello.error);
      this.#socket.close();
      return;
    }
    // Assumes that the server read its clock just now, although it did so earlier: thus a slow reply cannot make commands seem late.
    this.#clockAheadMs = hello.value.now - performance.now();
    for (const cabinet of cabinets) cabinet.showCurrency(hello.value.currency);
    this.#events.onWelcome(hello.value.viewers);
    this.#uploaders.start(hello.value);
    // Sends the machines' states and reel areas again, because they may have changed while `hello` was pending.
    for (const cabinet of cabinets) {
      this.notifyView(cabinet.description.machineId, cabinet.view());
      if (cabinet.description.isReal) this.notifyReelBox(cabinet);
    }
  }

  /**
   * Carries out a press, and holds back the views that it changes until its answer was sent: the player waits for the answer, which would
   * otherwise arrive after server and other nodes had passed on the view.
   */
  #holdViewsDuring<T>(machineId: MachineId, press: () => T): T {
    this.#heldViews.set(machineId, []);
    setTimeout(() => this.#sendHeldViews(), viewsHeldMs);
    return press();
  }

  #sendHeldViews(): void {
    const held = [...this.#heldViews];
    this.#heldViews.clear();
    for (const [machineId, views] of held) for (const view of views) this.notify('view', { machineId, view });
  }

  #open(): AgentPeer {
    const { log, pictures, recordings = null } = this.#options;
    const handlers = createServerCommandHandlers({
      cabinets: this.#cabinets,
      pictures,
      recordings,
      serverNow: () => performance.now() + this.#clockAheadMs,
    });
    return new ChannelPeer({
      ours: agentAgentSide,
      theirs: agentServerSide,
      send: (text) => this.#socket.send(text),
      maxInFlight: maxCommandsInFlight,
      maxSentBytes: maxMessageBytes,
      isWait: isCashOutThatWaits,
      onRequest: { ...handlers, press: (press) => this.#holdViewsDuring(press.machineId, () => handlers.press(press)) },
      onNotification: {
        candidate: (candidate) => pictures.candidate(candidate),
        stopVideo: ({ viewerId }) => pictures.stop(viewerId),
        moveOn: () => this.#events.onMoveOn(),
      },
      onInvalid: (refusal) => log.warn({ refusal }, 'message of the server not understood'),
      onHandlerError: (error, method) => {
        const reference = crypto.randomUUID();
        log.error({ error, method, reference }, 'command failed');
        return reference;
      },
    });
  }
}

/** Whether the command is a cash-out that may have to wait for a round and all its free spins. */
const isCashOutThatWaits = (method: string, data: unknown): boolean =>
  method === 'cashOut' && data instanceof Object && 'whenIdle' in data && data.whenIdle === true;

/** Splits the thumbnails into batches that each fit into one message. */
const messagesOf = (pictures: readonly SentThumbnail[]): SentThumbnail[][] => {
  const parts: SentThumbnail[][] = [];
  let room = 0;
  for (const picture of pictures) {
    const part = parts.at(-1);
    room -= picture.data.length;
    if (part && room >= 0) part.push(picture);
    else {
      parts.push([picture]);
      room = maxThumbnailText - picture.data.length;
    }
  }
  return parts;
};
