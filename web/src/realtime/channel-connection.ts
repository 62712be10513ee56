import {
  ChannelPeer,
  type ChannelSide,
  type ErrorBody,
  type NotificationHandlers,
  type RequestHandlers,
} from '@reelfloor/protocol';
import type { Clock } from '../clock/clock.ts';

/** Opens a WebSocket with the subprotocol `protoo`. Tests give one that reaches their own server. */
export type SocketFactory = (url: string) => WebSocket;

/** How one connection ended: the line broke, or the server closed it for a reason of its own. */
export type ConnectionEnd =
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly error: ErrorBody };

export interface ChannelConnectionOptions<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly url: string;
  readonly ours: Ours;
  readonly theirs: Theirs;
  readonly onRequest: RequestHandlers<Theirs>;
  readonly onNotification: NotificationHandlers<Theirs>;
  readonly openSocket: SocketFactory;
  readonly timing: { readonly connectMs: number; readonly silenceMs: number; readonly pingMs: number };
  /** Whether this server has answered a ping before; the channel keeps it from line to line. */
  readonly pings: { areAnswered: boolean };
  readonly clock: Clock;
  readonly onOpen: () => void;
  /** Called once, unless `close` came first. */
  readonly onEnd: (end: ConnectionEnd) => void;
}

/**
 * One connection of a channel, from opening to its end. It asks after a silence whether the other side is still there,
 * because a cut cable closes no socket. Only a server that answers such a ping is asked: to another it is a request like any that
 * it does not know, and leaving it unanswered is no fault of the line.
 */
export class ChannelConnection<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly peer: ChannelPeer<Ours, Theirs>;
  readonly #options: ChannelConnectionOptions<Ours, Theirs>;
  readonly #socket: WebSocket;
  #callOffWatch: () => void;
  #heardAt = 0;
  #ended = false;
  #lastNotice: unknown = null;

  constructor(options: ChannelConnectionOptions<Ours, Theirs>) {
    this.#options = options;
    const socket = options.openSocket(options.url);
    this.#socket = socket;
    this.peer = new ChannelPeer({
      ours: options.ours,
      theirs: options.theirs,
      onRequest: options.onRequest,
      onNotification: this.#noticing(options.onNotification),
      after: (delayMs, run) => options.clock.after(delayMs, run),
      send: (text) => socket.readyState === openState && socket.send(text),
      // A message of a newer server that this client does not know is passed over; what it needs, it will ask for.
      onInvalid: () => {},
      onHandlerError: (error, method) => {
        console.error(new Error(`the handler of "${method}" threw`, { cause: error }));
        return method;
      },
    });
    socket.onopen = () => {
      this.#heardAt = this.#options.clock.runningMs();
      this.#callOffWatch();
      this.#listen();
      options.onOpen();
    };
    socket.onmessage = ({ data }) => {
      this.#heardAt = this.#options.clock.runningMs();
      if (typeof data === 'string') this.peer.receive(data);
    };
    socket.onclose = ({ code, reason }) => this.#end(endOf(code, reason, this.#lastNotice));
    this.#callOffWatch = options.clock.after(options.timing.connectMs, () => this.#end({ kind: 'lost' }));
  }

  /** Ends the line without a call of `onEnd`. */
  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#callOffWatch();
    // The handlers go first: a dead socket may take minutes to say that it closed.
    const socket = this.#socket;
    socket.onmessage = null;
    socket.onclose = null;
    // A browser complains in its console about a close while connecting, so that one waits for the connection.
    socket.onopen = () => socket.close(normalClosure);
    if (socket.readyState !== connectingState) socket.close(normalClosure);
    this.peer.close();
  }

  /** Finds out whether this server answers pings. Asked once the line is welcome: before that, any message may end it. */
  async learnPings(): Promise<void> {
    const { pings, timing } = this.#options;
    if (pings.areAnswered || !(await this.peer.ping(timing.connectMs)) || this.#ended) return;
    pings.areAnswered = true;
    this.#listen();
  }

  /** The reason of a close is short: what the server said of it last, with its parameters, is kept for its text. */
  #noticing(handlers: NotificationHandlers<Theirs>): NotificationHandlers<Theirs> {
    const { info } = handlers as { readonly info?: (notice: unknown) => void };
    if (!info) return handlers;
    const keep = (notice: unknown) => {
      this.#lastNotice = notice;
      info(notice);
    };
    return { ...handlers, info: keep };
  }

  #listen(): void {
    const { clock, pings, timing } = this.#options;
    if (!pings.areAnswered) return;
    this.#callOffWatch();
    const silenceMs = clock.runningMs() - this.#heardAt;
    this.#callOffWatch = clock.after(timing.silenceMs - silenceMs, () => void this.#check());
  }

  async #check(): Promise<void> {
    const { silenceMs, pingMs } = this.#options.timing;
    const heardAt = this.#heardAt;
    // The time runs from the last word on, so a line that dies is noticed after silence and ping together, not later.
    if (this.#options.clock.runningMs() - heardAt >= silenceMs && !(await this.peer.ping(pingMs))) {
      if (this.#ended) return;
      if (this.#heardAt === heardAt) return this.#end({ kind: 'lost' });
    }
    if (!this.#ended) this.#listen();
  }

  #end(end: ConnectionEnd): void {
    if (this.#ended) return;
    this.close();
    this.#options.onEnd(end);
  }
}

/** WebSocket.CONNECTING and WebSocket.OPEN, which not every implementation carries on its instances. */
const connectingState = 0;
const openState = 1;
const normalClosure = 1000;
const policyViolation = 1008;
const firstPrivateCode = 4000;

/** What `protoo-server` says when the program around it closes a connection without a reason. */
const unsaid = new Set(['', 'closed by protoo-server']);

/**
 * A server that closes with 1008 or a code from 4000 on means it: coming back would give the same answer. Its reason
 * is a code of the catalogue, `code: text`, or a text; a notice of the same code before it had room for parameters.
 */
const endOf = (closeCode: number, reason: string, lastNotice: unknown): ConnectionEnd => {
  if (closeCode !== policyViolation && closeCode < firstPrivateCode) return { kind: 'lost' };
  if (unsaid.has(reason)) return { kind: 'refused', error: { code: 'CHANNEL_CLOSED', ErrorMessage: '' } };
  const [, word, text] = /^([A-Z0-9_]+)(?::\s*(.*))?$/s.exec(reason) ?? [];
  if (word === undefined) return { kind: 'refused', error: { code: closeCode, ErrorMessage: reason } };
  const code = /^\d+$/.test(word) ? Number(word) : word;
  const said = noticeOf(word, lastNotice);
  return {
    kind: 'refused',
    error: {
      code,
      ErrorMessage: text ?? said?.message ?? '',
      ...(said?.params && { Params: said.params }),
    },
  };
};

type Notice = Partial<{ code: unknown; message: string; params: NonNullable<ErrorBody['Params']> }>;

/** What was said of the close: by a channel's schema of `info`, so its fields are what they should be. */
const noticeOf = (word: string, lastNotice: unknown): Notice | null => {
  const notice = (lastNotice ?? {}) as Notice;
  return String(notice.code) === word ? notice : null;
};
