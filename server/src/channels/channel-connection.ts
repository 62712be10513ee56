import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import {
  ChannelPeer,
  type ChannelSide,
  errorBody,
  frameNotification,
  maxMessageBytes,
  type NotificationHandlers,
  type Refusal,
  type RequestHandlers,
  type Result,
  refuse,
} from '@reelfloor/protocol';
import type { Logger } from 'pino';
import type { RawData, WebSocket } from 'ws';
import { refusalOfStorage } from '../database/storage-refusal.ts';
import type { RepeatedWarnings } from '../process/repeated-warnings.ts';
import { type Allowance, MessageAllowance } from './message-allowance.ts';
import { type StrangerLimits, StrangerWatch } from './stranger-watch.ts';

/**
 * Close codes of RFC 6455, 7.4.1. The private one is protoo's: after any other the published client connects again by itself, for
 * ever where it is let in each time.
 */
const closeCodes = { goingAway: 1001, final: 4000, tooLarge: 1009 } as const;
const orderlyCodes = new Set<number>([1000, closeCodes.goingAway]);
/** Bad messages in a row before the connection is closed. */
const maxBadMessages = 20;
/** What may wait for a slow reader. Beyond it the connection is cut: a newer state is worth more than an old queue. */
const maxBufferedBytes = 1024 * 1024;

/** How a channel watches over its connections. */
export interface ConnectionLimits {
  readonly allowance: Allowance;
  readonly stranger: StrangerLimits;
  readonly pingMs: number;
  /** Without a sign of life for so long the other side counts as gone. */
  readonly silenceMs: number;
  /** Whether the channel has an `info` notification to say what was wrong with a message. */
  readonly saysInfo: boolean;
  /**
   * Whether a message over the limit is refused by itself once the other side has said who it is: for a connection that
   * many share. Otherwise the connection is closed.
   */
  readonly refusesTooLarge?: boolean;
}

export interface ConnectionOptions<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly socket: WebSocket;
  /** What the socket reads from and writes to. */
  readonly wire: Duplex;
  readonly ip: string;
  readonly limits: ConnectionLimits;
  readonly logger: Logger;
  /** For what the other side does wrong. */
  readonly warnings: RepeatedWarnings;
  readonly ours: Ours;
  readonly theirs: Theirs;
  readonly onRequest: RequestHandlers<Theirs>;
  readonly onNotification: NotificationHandlers<Theirs>;
  /**
   * Called once: as soon as we close the connection ourselves, or when it is gone. `orderly`: the other side said that it
   * goes, or the server stops.
   */
  readonly onClose: (orderly: boolean) => void;
}

/** One WebSocket with a protoo peer on it: limits, heartbeat, and what to do with messages that make no sense. */
export class ChannelConnection<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly peer: ChannelPeer<Ours, Theirs>;
  readonly ip: string;
  readonly #socket: WebSocket;
  readonly #limits: ConnectionLimits;
  readonly #logger: Logger;
  readonly #warnings: RepeatedWarnings;
  readonly #allowance: MessageAllowance;
  readonly #stranger: StrangerWatch;
  readonly #pingTimer: NodeJS.Timeout;
  #heardAt = performance.now();
  #badInARow = 0;
  readonly #onClose: (orderly: boolean) => void;
  #open = true;

  constructor(options: ConnectionOptions<Ours, Theirs>) {
    const { socket, wire, ip, limits, logger, ours, theirs, onRequest, onNotification, onClose } = options;
    this.ip = ip;
    this.#socket = socket;
    this.#limits = limits;
    this.#logger = logger;
    this.#warnings = options.warnings;
    this.#onClose = onClose;
    this.#allowance = new MessageAllowance(limits.allowance, () => performance.now());
    this.peer = new ChannelPeer({
      ours,
      theirs,
      send: (text) => this.send(text),
      onRequest,
      onNotification,
      onInvalid: (refusal) => this.#hearNonsense(refusal),
      onHandlerError: (error, method) => this.#explain(error, method),
    });
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => {
      this.#heardAt = performance.now();
    });
    socket.on('close', (code) => this.#end(orderlyCodes.has(code)));
    socket.on('error', (error) => logger.debug({ err: error }, 'a channel connection failed'));
    const close = (refusal: Refusal) => this.close(refusal);
    this.#stranger = new StrangerWatch({ limits: limits.stranger, wire, close });
    this.#pingTimer = setInterval(() => this.#ping(), limits.pingMs);
  }

  /** False as soon as we close it, however long the other side takes to answer the close frame. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** From now on the other side has so long to say who it is, as at the beginning. */
  awaitInit(): void {
    if (this.#open) this.#stranger.awaitInit();
  }

  /** Waits until we know who the other side is. A wrong token closes the connection, after the answer. */
  lookUp<T>(asking: Promise<Result<T>>): Promise<Result<T>> {
    return this.#stranger.lookUp(asking);
  }

  /** The other side has said who it is; the deadline for that is off. */
  welcome(): void {
    this.#stranger.welcome();
  }

  /** Sends a text that is framed already, such as a broadcast. */
  send(text: string): void {
    if (!this.#open) return;
    if (this.#socket.bufferedAmount > maxBufferedBytes) return this.#cut();
    this.#socket.send(text);
  }

  /** Says why, and closes. From now on nothing that the other side sends is looked at, and nothing is answered. */
  close(refusal: Refusal): void {
    if (!this.#open) return;
    this.#inform(refusal);
    const isTooLarge = refusal.code === 'MESSAGE_TOO_LARGE';
    this.#closeSocket(isTooLarge ? closeCodes.tooLarge : closeCodes.final, String(refusal.code));
  }

  /** Closes after the channel itself has said why; `reason` is the same in a word. */
  closeAs(reason: string): void {
    this.#closeSocket(closeCodes.final, reason);
  }

  /** The server stops. */
  goAway(): void {
    this.#closeSocket(closeCodes.goingAway);
  }

  /** The socket itself is ended by `ChannelServer`, soon after, also when the other side ignores the close frame. */
  #closeSocket(code: number, reason?: string): void {
    this.#socket.close(code, reason);
    this.#end(orderlyCodes.has(code));
  }

  #cut(): void {
    this.#socket.terminate();
    this.#end(false);
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#open) return;
    this.#heardAt = performance.now();
    if (!this.#stranger.countMessage()) return;
    const bytes = Buffer.isBuffer(data)
      ? data
      : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    const isTooLarge = bytes.length > maxMessageBytes;
    if (isTooLarge && !(this.#limits.refusesTooLarge && this.#stranger.isWelcome))
      return this.close(refuse('MESSAGE_TOO_LARGE', { limit: maxMessageBytes }));
    if (!this.#allowance.take()) return this.#hearNonsense(refuse('RATE_LIMITED', { retry_s: 1 }));
    if (isBinary) return this.#hearNonsense(refuse('MESSAGE_INVALID', { detail: 'not text' }));
    const badBefore = this.#badInARow;
    const text = bytes.toString('utf8');
    if (isTooLarge) this.peer.receiveTooLarge(text);
    else this.peer.receive(text);
    if (this.#badInARow === badBefore) this.#badInARow = 0;
  }

  #hearNonsense(refusal: Refusal): void {
    this.#badInARow++;
    if (this.#badInARow >= maxBadMessages) return this.close(refusal);
    this.#inform(refusal);
  }

  #inform(refusal: Refusal): void {
    if (!this.#limits.saysInfo) {
      const { code, params } = refusal;
      this.#warnings.warn({ ip: this.ip, code, params }, 'a channel message was refused');
      return;
    }
    const { code, ErrorMessage, Params } = errorBody(refusal);
    this.send(frameNotification('info', { code, message: ErrorMessage, params: Params }));
  }

  #ping(): void {
    // After the sockets were read: on a busy server a sign of life may be waiting there.
    if (this.#isSilent()) return void setImmediate(() => this.#isSilent() && this.#cut());
    this.#socket.ping();
  }

  #isSilent(): boolean {
    return performance.now() - this.#heardAt > this.#limits.silenceMs;
  }

  /** A database that is away or full is no bug of ours: the other side is told, and may ask again. */
  #explain(error: unknown, method: string): string | Refusal {
    const refusal = refusalOfStorage(error);
    if (refusal) {
      this.#logger.error(
        { err: error, method, code: refusal.code },
        'a channel request could not be done now',
      );
      return refusal;
    }
    const reference = randomUUID().slice(0, 8);
    this.#logger.error({ err: error, method, reference }, 'a channel request failed');
    return reference;
  }

  #end(orderly: boolean): void {
    if (!this.#open) return;
    this.#open = false;
    this.#stranger.end();
    clearInterval(this.#pingTimer);
    this.peer.close();
    this.#onClose(orderly);
  }
}
