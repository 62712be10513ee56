import {
  ChannelPeer,
  type ChannelSide,
  type ErrorBody,
  errorTexts,
  type NotificationHandlers,
  type RequestHandlers,
} from '@reelfloor/protocol';
import type { Clock } from '../clock/clock.ts';
import { transientCodes } from './handshake-result.ts';

export type SocketFactory = (url: string) => WebSocket;

/** How a connection ended: it was lost, or the server refused it with a reason. */
export type ConnectionEndReason =
  | { readonly kind: 'lost' }
  | {
      readonly kind: 'refused';
      readonly error: ErrorBody;
      /**
       * True if a new connection would be refused again: according to the error code in the close reason, or because of a policy violation.
       */
      readonly isFinal: boolean;
    };

interface ChannelConnectionOptions<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly url: string;
  readonly ours: Ours;
  readonly theirs: Theirs;
  readonly onRequest: RequestHandlers<Theirs>;
  readonly onNotification: NotificationHandlers<Theirs>;
  readonly onBinary?: (message: Uint8Array) => void;
  readonly openSocket: SocketFactory;
  readonly timing: { readonly connectMs: number; readonly pingMs: number };
  readonly pace: PingTiming;
  /** Whether this server has ever responded to a ping. Shared by all connections of a channel. */
  readonly pings: { areAnswered: boolean };
  readonly clock: Clock;
  readonly onOpen: () => void;
  readonly onEnd: (end: ConnectionEndReason) => void;
}

/**
 * One WebSocket connection of a channel. Sends a ping (heartbeat) after a silence, because browsers do not report a cut cable. Relies on
 * pings only if the server has responded to one, because third-party servers may ignore them.
 */
export class ChannelConnection<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly peer: ChannelPeer<Ours, Theirs>;
  readonly #options: ChannelConnectionOptions<Ours, Theirs>;
  readonly #socket: WebSocket;
  #cancelWatch: () => void;
  readonly #stopPacing: () => void;
  #receivedAt = 0;
  #ended = false;
  #lastNotice: unknown = null;

  constructor(options: ChannelConnectionOptions<Ours, Theirs>) {
    this.#options = options;
    const socket = options.openSocket(options.url);
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    this.peer = new ChannelPeer({
      ours: options.ours,
      theirs: options.theirs,
      onRequest: options.onRequest,
      onNotification: this.#keepingLastNotice(options.onNotification),
      after: (delayMs, run) => options.clock.after(delayMs, run),
      send: (text) => socket.readyState === openState && socket.send(text),
      // Ignore unknown messages, which newer servers may send.
      onInvalid: () => {},
      onHandlerError: (error, method) => {
        console.error(new Error(`the handler of "${method}" threw`, { cause: error }));
        return method;
      },
    });
    socket.onopen = () => {
      this.#receivedAt = this.#options.clock.runningMs();
      this.#cancelWatch();
      this.#listen();
      options.onOpen();
    };
    socket.onmessage = ({ data }) => {
      this.#receivedAt = this.#options.clock.runningMs();
      if (typeof data === 'string') this.peer.receive(data);
      else options.onBinary?.(new Uint8Array(data));
    };
    socket.onclose = ({ code, reason }) => this.#end(endOf(code, reason, this.#lastNotice));
    this.#cancelWatch = options.clock.after(options.timing.connectMs, () => this.#end({ kind: 'lost' }));
    this.#stopPacing = options.pace.onChange(() => socket.readyState === openState && this.#listen());
  }

  close(): void {
    this.#close(normalClosure);
  }

  #close(code: number): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#cancelWatch();
    this.#stopPacing();
    // Remove the event handlers first, because a dead socket may report its close minutes later.
    const socket = this.#socket;
    socket.onmessage = null;
    socket.onclose = null;
    // Wait until the socket is open, because browsers log an error if it is closed while connecting.
    socket.onopen = () => socket.close(code);
    if (socket.readyState !== connectingState) socket.close(code);
    this.peer.close();
  }

  /**
   * Determines whether this server responds to pings. Some servers close the connection on an early ping, so call this after the first
   * request.
   */
  async learnPings(): Promise<void> {
    const { pings, timing } = this.#options;
    if (pings.areAnswered || !(await this.peer.ping(timing.connectMs)) || this.#ended) return;
    pings.areAnswered = true;
    this.#listen();
  }

  /** Stores the last `info` notice, which contains the parameters of the close reason's text; a close frame has no space for them. */
  #keepingLastNotice(handlers: NotificationHandlers<Theirs>): NotificationHandlers<Theirs> {
    const { info } = handlers as { readonly info?: (notice: unknown) => void };
    if (!info) return handlers;
    const keep = (notice: unknown) => {
      this.#lastNotice = notice;
      info(notice);
    };
    return { ...handlers, info: keep };
  }

  #listen(): void {
    const { clock, pings, pace } = this.#options;
    if (!pings.areAnswered) return;
    this.#cancelWatch();
    const silenceMs = clock.runningMs() - this.#receivedAt;
    this.#cancelWatch = clock.after(pace.silenceMs() - silenceMs, () => void this.#check());
  }

  async #check(): Promise<void> {
    const { clock, pace, timing } = this.#options;
    const receivedAt = this.#receivedAt;
    // Measure the silence from the last message, so that a dead connection is detected after the silence plus `pingMs`.
    if (clock.runningMs() - receivedAt >= pace.silenceMs() && !(await this.peer.ping(timing.pingMs))) {
      if (this.#ended) return;
      if (this.#receivedAt === receivedAt) return this.#end({ kind: 'lost' });
    }
    if (!this.#ended) this.#listen();
  }

  #end(end: ConnectionEndReason): void {
    if (this.#ended) return;
    this.#close(end.kind === 'lost' ? lostClosure : normalClosure);
    this.#options.onEnd(end);
  }
}

const connectingState = 0;
/** Value of `WebSocket.OPEN`, which some implementations lack on their instances. */
const openState = 1;
const normalClosure = 1000;
/** Close code that the page sends when it receives nothing although its own messages may still arrive; the page then reconnects. */
const lostClosure = 4001;
const policyViolation = 1008;
const firstPrivateCode = 4000;

/** Returns whether a server's error code is known and not transient. */
const isLasting = (code: number | string): boolean => Object.hasOwn(errorTexts, code) && !transientCodes.has(code);

/** Close reasons of a WebSocket without information: `protoo-server` sends the second one by default. */
const emptyReasons = new Set(['', 'closed by protoo-server']);

/**
 * Returns how a connection ended: refused for close code 1008 and codes from 4000, otherwise lost. The close reason is an error code,
 * `code: text`, or a text; its parameters are in a notice sent just before.
 */
const endOf = (closeCode: number, reason: string, lastNotice: unknown): ConnectionEndReason => {
  if (closeCode !== policyViolation && closeCode < firstPrivateCode) return { kind: 'lost' };
  const isViolation = closeCode === policyViolation;
  if (emptyReasons.has(reason))
    return {
      kind: 'refused',
      error: { code: 'CHANNEL_CLOSED', ErrorMessage: '' },
      isFinal: isViolation,
    };
  const [, word, text] = /^([A-Z0-9_]+)(?::\s*(.*))?$/s.exec(reason) ?? [];
  if (word === undefined)
    return {
      kind: 'refused',
      error: { code: closeCode, ErrorMessage: reason },
      isFinal: isViolation,
    };
  const code = /^\d+$/.test(word) ? Number(word) : word;
  const said = noticeOf(word, lastNotice);
  return {
    kind: 'refused',
    isFinal: isViolation || isLasting(code),
    error: {
      code,
      ErrorMessage: text ?? said?.message ?? '',
      ...(said?.params && { Params: said.params }),
    },
  };
};

type Notice = Partial<{ code: unknown; message: string; params: NonNullable<ErrorBody['Params']> }>;

const noticeOf = (word: string, lastNotice: unknown): Notice | null => {
  const notice = (lastNotice ?? {}) as Notice;
  return String(notice.code) === word ? notice : null;
};

/** How long a channel's connection may be silent before the page sends a ping. */
export interface PingTiming {
  /** Returns the maximum time without a message before a ping, in ms. */
  readonly silenceMs: () => number;
  /** Subscribes to changes by which the maximum silence before a ping may become shorter. Returns the function that unsubscribes. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Ping interval of the game's channel, where a dead connection must be detected at once. */
export const quickPace: PingTiming = { silenceMs: () => 700, onChange: () => () => {} };

/** Ping interval of channels that only receive notices. A hidden page accepts delayed notices, and catches up when it is shown. */
export const lobbyPace: PingTiming = {
  silenceMs: () => (document.hidden ? 60_000 : 10_000),
  onChange: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
