import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import {
  buildErrorBody,
  ChannelPeer,
  type ChannelSide,
  createRefusal,
  maxMessageBytes,
  type NotificationHandlers,
  type Refusal,
  type RequestHandlers,
  type Result,
  serializeNotification,
} from '@reelfloor/protocol';
import type { Logger } from 'pino';
import type { RawData, WebSocket } from 'ws';
import { convertStorageErrorToRefusal } from '../../platform/database/convert-storage-errors.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import {
  AuthenticationDeadline,
  closeIfTokenInvalid,
  type PreAuthenticationLimits,
} from './authentication-deadline.ts';
import { pingConnectionsAtInterval } from './channel-heartbeat.ts';
import { encodeCachedWebSocketFrame } from './encode-websocket-frame.ts';
import { type MessageRateLimit, MessageRateLimiter } from './message-rate-limiter.ts';

/**
 * WebSocket close codes (RFC 6455, 7.4.1). `final` is defined by the signalling protocol protoo: after any other code, protoo's published
 * client reconnects.
 */
const closeCodes = { goingAway: 1001, final: 4000, tooLarge: 1009 } as const;
const orderlyCodes = new Set<number>([1000, closeCodes.goingAway]);
/** Number of consecutive invalid messages after which the connection is closed. */
const maxBadMessages = 20;
/**
 * Maximum send buffer of a client that receives slowly, in bytes. Above it the connection is closed: a reconnect shows the client the
 * current state sooner.
 */
const maxBufferedBytes = 1024 * 1024;
/** Value of `WebSocket.OPEN`, the state of an open socket. */
const openState = 1;
const now = (): number => performance.now();

export interface ConnectionLimits {
  readonly allowance: MessageRateLimit;
  readonly stranger: PreAuthenticationLimits;
  readonly pingMs: number;
  /** Time in ms without a message or pong after which the connection counts as dead. */
  readonly silenceMs: number;
  /** True if the channel has an `info` notification, by which the server reports errors in received messages. */
  readonly saysInfo: boolean;
  /**
   * If true, a message over the size limit is refused and, once authenticated, the connection stays open. Needed for connections that many
   * players share.
   */
  readonly refusesTooLarge?: boolean;
}

export interface ConnectionOptions<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly socket: WebSocket;
  /** The TCP or TLS stream under the WebSocket. */
  readonly tcpStream: Duplex;
  readonly ip: string;
  readonly limits: ConnectionLimits;
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
  readonly ours: Ours;
  readonly theirs: Theirs;
  readonly onRequest: RequestHandlers<Theirs>;
  readonly onNotification: NotificationHandlers<Theirs>;
  /** Called once, when the connection ends. `orderly`: the other side announced that it disconnects, or the server stops. */
  readonly onClose: (orderly: boolean) => void;
}

type AnyChannelConnection = ChannelConnection<ChannelSide, ChannelSide>;

/** Key of the property in which a socket stores its connection object. */
const owner = Symbol('connection');
type OwnedSocket = WebSocket & { [owner]?: AnyChannelConnection };

const connectionOf = (socket: OwnedSocket): AnyChannelConnection => {
  const connection = socket[owner];
  if (!connection) throw new Error('a socket without a connection has sent something');
  return connection;
};

/** A WebSocket connection that uses the signalling protocol protoo, with limits, a heartbeat, and error replies to malformed messages. */
export class ChannelConnection<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly peer: ChannelPeer<Ours, Theirs>;
  readonly ip: string;
  readonly #socket: WebSocket;
  readonly #tcpStream: Duplex;
  readonly #limits: ConnectionLimits;
  readonly #logger: Logger;
  readonly #warnings: RepeatedWarnings;
  readonly #allowance: MessageRateLimiter;
  /** Deadline for authentication; null after authentication. */
  #stranger: AuthenticationDeadline | null = null;
  /** The heartbeat's set that contains this connection, so that it can be removed. */
  readonly #pinged: Set<{ ping(): void }>;
  #receivedAt = performance.now();
  #badInARow = 0;
  readonly ours: Ours;
  readonly theirs: Theirs;
  readonly onRequest: RequestHandlers<Theirs>;
  readonly onNotification: NotificationHandlers<Theirs>;
  readonly #onClose: (orderly: boolean) => void;
  #open = true;
  #wasSentAway = false;

  static readonly #listeners = {
    message(this: OwnedSocket, data: RawData, isBinary: boolean): void {
      connectionOf(this).#receive(data, isBinary);
    },
    pong(this: OwnedSocket): void {
      connectionOf(this).#receivedAt = performance.now();
    },
    close(this: OwnedSocket, code: number): void {
      connectionOf(this).#end(orderlyCodes.has(code));
    },
    error(this: OwnedSocket, error: Error): void {
      connectionOf(this).#logger.debug({ err: error }, 'a channel connection failed');
    },
  };

  constructor(options: ConnectionOptions<Ours, Theirs>) {
    const { socket, tcpStream, ip, limits, logger } = options;
    this.ip = ip;
    this.#socket = socket;
    this.#tcpStream = tcpStream;
    this.#limits = limits;
    this.#logger = logger;
    this.#warnings = options.warnings;
    this.ours = options.ours;
    this.theirs = options.theirs;
    this.onRequest = options.onRequest;
    this.onNotification = options.onNotification;
    this.#onClose = options.onClose;
    this.#allowance = new MessageRateLimiter(limits.allowance, now);
    // The peer's options and the listeners are shared by all connections: separate objects for ten thousand connections would take
    // megabytes.
    this.peer = new ChannelPeer(this);
    const { message, pong, close, error } = ChannelConnection.#listeners;
    const owned: OwnedSocket = Object.assign(socket, { [owner]: this as unknown as AnyChannelConnection });
    owned.on('message', message).on('pong', pong).on('close', close).on('error', error);
    this.#stranger = new AuthenticationDeadline(this, limits.stranger, tcpStream);
    this.#pinged = pingConnectionsAtInterval(limits.pingMs, this);
  }

  /** False once we have closed the connection, even before the other side replies to the close frame. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** Closes the connection unless the other side authenticates in time, even if it was authenticated before. */
  awaitInit(): void {
    if (!this.#open) return;
    this.#stranger ??= new AuthenticationDeadline(this, this.#limits.stranger, null);
    this.#stranger.awaitInit();
  }

  /** Waits for a check of the other side's token. If the token is wrong, the connection is closed after the answer. */
  lookUp<T>(asking: Promise<Result<T>>): Promise<Result<T>> {
    return this.#stranger ? this.#stranger.lookUp(asking) : closeIfTokenInvalid(this, asking);
  }

  welcome(): void {
    this.#stranger?.end();
    this.#stranger = null;
  }

  /** Size of the connection's send buffer in this process, in bytes. */
  get waitingBytes(): number {
    return this.#socket.bufferedAmount;
  }

  /** Sends a message. `text` may be a UTF-8 buffer that is encoded once and sent on many connections, which then share one frame. */
  send(text: string | Buffer): void {
    if (!this.#open) return;
    if (this.#socket.bufferedAmount > maxBufferedBytes) return this.cut();
    if (typeof text === 'string') this.#socket.send(text);
    // Write the cached frame directly: the library ws would build a new frame header for each connection. It writes whole messages at once,
    // so this write cannot split one.
    else if (this.#socket.readyState === openState) this.#tcpStream.write(encodeCachedWebSocketFrame(text));
  }

  /** Sends a binary message that is encoded once for many connections. The caller must skip connections that receive slowly. */
  sendBinary(message: Buffer): void {
    if (!this.#open || this.#socket.readyState !== openState) return;
    if (this.#socket.bufferedAmount > maxBufferedBytes) return this.cut();
    this.#tcpStream.write(encodeCachedWebSocketFrame(message, 'binary'));
  }

  /** Sends an error to the other side and closes the connection. Later messages are ignored. */
  close(refusal: Refusal): void {
    if (!this.#open) return;
    this.#inform(refusal);
    const isTooLarge = refusal.code === 'MESSAGE_TOO_LARGE';
    this.#closeSocket(isTooLarge ? closeCodes.tooLarge : closeCodes.final, String(refusal.code));
  }

  /**
   * Closes the connection without an error message, because the caller has already sent one. `reason`: the error code, for the close frame.
   */
  closeAs(reason: string): void {
    this.#closeSocket(closeCodes.final, reason);
  }

  /** True if the server has asked the other side to connect to another node. */
  get wasSentAway(): boolean {
    return this.#wasSentAway;
  }

  goAway(): void {
    if (this.#open) this.#wasSentAway = true;
    this.#closeSocket(closeCodes.goingAway);
  }

  /** Closes the socket. If the other side ignores the close frame, `ChannelServer` destroys the socket soon after. */
  #closeSocket(code: number, reason?: string): void {
    this.#socket.close(code, reason);
    this.#end(orderlyCodes.has(code));
  }

  /** Destroys the connection without a close frame, which a slow client would not receive. */
  cut(): void {
    if (!this.#open) return;
    this.#socket.terminate();
    this.#end(false);
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#open) return;
    this.#receivedAt = performance.now();
    if (this.#stranger?.countMessage() === false) return;
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    const isTooLarge = bytes.length > maxMessageBytes;
    if (isTooLarge && !(this.#limits.refusesTooLarge && this.#stranger === null))
      return this.close(createRefusal('MESSAGE_TOO_LARGE', { limit: maxMessageBytes }));
    if (!this.#allowance.take()) return this.onInvalid(createRefusal('RATE_LIMITED', { retry_s: 1 }));
    if (isBinary) return this.onInvalid(createRefusal('MESSAGE_INVALID', { detail: 'not text' }));
    const badBefore = this.#badInARow;
    const text = bytes.toString('utf8');
    if (isTooLarge) this.peer.receiveTooLarge(text);
    else this.peer.receive(text);
    if (this.#badInARow === badBefore) this.#badInARow = 0;
  }

  /** Called by the protocol layer for an invalid message. */
  onInvalid(refusal: Refusal): void {
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
    const { code, ErrorMessage, Params } = buildErrorBody(refusal);
    this.send(serializeNotification('info', { code, message: ErrorMessage, params: Params }));
  }

  ping(): void {
    // Check again after all pending input was read: a busy server may not yet have read a message that has arrived.
    if (this.#isSilent()) return void setImmediate(() => this.#isSilent() && this.cut());
    this.#socket.ping();
  }

  #isSilent(): boolean {
    return performance.now() - this.#receivedAt > this.#limits.silenceMs;
  }

  /** Returns the error to send when a handler fails: database unreachable or full; for a bug, the reference of its log entry. */
  onHandlerError(error: unknown, method: string): string | Refusal {
    const refusal = convertStorageErrorToRefusal(error);
    if (refusal) {
      this.#logger.error({ err: error, method, code: refusal.code }, 'a channel request could not be done now');
      return refusal;
    }
    const reference = randomUUID().slice(0, 8);
    this.#logger.error({ err: error, method, reference }, 'a channel request failed');
    return reference;
  }

  #end(orderly: boolean): void {
    if (!this.#open) return;
    this.#open = false;
    this.#stranger?.end();
    this.#pinged.delete(this);
    this.peer.close();
    this.#onClose(orderly);
  }
}
