import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import {
  ChannelPeer,
  type ChannelSide,
  errorBody,
  maxMessageBytes,
  type NotificationHandlers,
  type Refusal,
  type RequestHandlers,
  type Result,
  refuse,
  serializeNotification,
} from '@reelfloor/protocol';
import type { Logger } from 'pino';
import type { RawData, WebSocket } from 'ws';
import { refusalOfStorageError } from '../../platform/database/storage-refusal.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { type Allowance, MessageAllowance } from './message-allowance.ts';
import { AuthenticationDeadline, type StrangerLimits } from './stranger-monitor.ts';

/** WebSocket close codes (RFC 6455, 7.4.1). `final` is defined by protoo: after any other code, protoo's published client reconnects. */
const closeCodes = { goingAway: 1001, final: 4000, tooLarge: 1009 } as const;
const orderlyCodes = new Set<number>([1000, closeCodes.goingAway]);
/** Number of consecutive invalid messages after which the connection is closed. */
const maxBadMessages = 20;
/**
 * Maximum send buffer of a slow reader, in bytes. Above it the connection is closed: a reconnect shows the reader the current state sooner.
 */
const maxBufferedBytes = 1024 * 1024;
/** Value of `WebSocket.OPEN`. */
const openState = 1;
const now = (): number => performance.now();

export interface ConnectionLimits {
  readonly allowance: Allowance;
  readonly stranger: StrangerLimits;
  readonly pingMs: number;
  /** Time in ms without a message or pong after which the connection counts as dead. */
  readonly silenceMs: number;
  /** True if the channel has an `info` notification, by which the other side learns what was wrong with its message. */
  readonly saysInfo: boolean;
  /**
   * True if a message over the size limit closes the connection only before authentication. Needed for connections that many players share.
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

/** A WebSocket connection that speaks protoo, with limits, a heartbeat, and error replies to malformed messages. */
export class ChannelConnection<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly peer: ChannelPeer<Ours, Theirs>;
  readonly ip: string;
  readonly #socket: WebSocket;
  readonly #tcpStream: Duplex;
  readonly #limits: ConnectionLimits;
  readonly #logger: Logger;
  readonly #warnings: RepeatedWarnings;
  readonly #allowance: MessageAllowance;
  readonly #stranger: AuthenticationDeadline;
  readonly #pingTimer: NodeJS.Timeout;
  #receivedAt = performance.now();
  #badInARow = 0;
  readonly #onClose: (orderly: boolean) => void;
  #open = true;
  #wasSentAway = false;

  constructor(options: ConnectionOptions<Ours, Theirs>) {
    const { socket, tcpStream, ip, limits, logger, ours, theirs, onRequest, onNotification, onClose } =
      options;
    this.ip = ip;
    this.#socket = socket;
    this.#tcpStream = tcpStream;
    this.#limits = limits;
    this.#logger = logger;
    this.#warnings = options.warnings;
    this.#onClose = onClose;
    this.#allowance = new MessageAllowance(limits.allowance, now);
    this.peer = new ChannelPeer({
      ours,
      theirs,
      send: (text) => this.send(text),
      onRequest,
      onNotification,
      onInvalid: (refusal) => this.#receiveNonsense(refusal),
      onHandlerError: (error, method) => this.#explain(error, method),
    });
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => {
      this.#receivedAt = performance.now();
    });
    socket.on('close', (code) => this.#end(orderlyCodes.has(code)));
    socket.on('error', (error) => logger.debug({ err: error }, 'a channel connection failed'));
    const close = (refusal: Refusal) => this.close(refusal);
    this.#stranger = new AuthenticationDeadline({ limits: limits.stranger, tcpStream, close });
    this.#pingTimer = setInterval(() => this.#ping(), limits.pingMs);
  }

  /** False once we have closed the connection, even before the other side replies to the close frame. */
  get isOpen(): boolean {
    return this.#open;
  }

  awaitInit(): void {
    if (this.#open) this.#stranger.awaitInit();
  }

  /** Waits for `asking`, which checks the other side's token. If the token is wrong, the connection is closed after the answer. */
  lookUp<T>(asking: Promise<Result<T>>): Promise<Result<T>> {
    return this.#stranger.lookUp(asking);
  }

  welcome(): void {
    this.#stranger.welcome();
  }

  /** Size of the send buffer in this process, in bytes. */
  get waitingBytes(): number {
    return this.#socket.bufferedAmount;
  }

  /** Sends a message. `text` may be a UTF-8 buffer that is encoded once and sent on many connections, which then share one frame. */
  send(text: string | Buffer): void {
    if (!this.#open) return;
    if (this.#socket.bufferedAmount > maxBufferedBytes) return this.cut();
    if (typeof text === 'string') this.#socket.send(text);
    // The library ws would build a new frame header for each connection. It writes whole messages at once, so this write cannot split one.
    else if (this.#socket.readyState === openState) this.#tcpStream.write(broadcastFrame(text));
  }

  /** Sends a binary message that is encoded once for many connections. The caller must skip slow readers. */
  sendBinary(message: Buffer): void {
    if (!this.#open || this.#socket.readyState !== openState) return;
    if (this.#socket.bufferedAmount > maxBufferedBytes) return this.cut();
    this.#tcpStream.write(broadcastFrame(message, 'binary'));
  }

  /** Sends the refusal to the other side and closes the connection. Later messages are ignored. */
  close(refusal: Refusal): void {
    if (!this.#open) return;
    this.#inform(refusal);
    const isTooLarge = refusal.code === 'MESSAGE_TOO_LARGE';
    this.#closeSocket(isTooLarge ? closeCodes.tooLarge : closeCodes.final, String(refusal.code));
  }

  /** Closes without an error message, because the caller has already sent one. `reason`: its code, for the close frame. */
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

  /** Closes the socket. If the other side ignores the close frame, `ChannelServer` ends the socket soon after. */
  #closeSocket(code: number, reason?: string): void {
    this.#socket.close(code, reason);
    this.#end(orderlyCodes.has(code));
  }

  /** Destroys the connection without a close frame, which a slow reader would not receive. */
  cut(): void {
    if (!this.#open) return;
    this.#socket.terminate();
    this.#end(false);
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#open) return;
    this.#receivedAt = performance.now();
    if (!this.#stranger.countMessage()) return;
    const bytes = Buffer.isBuffer(data)
      ? data
      : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    const isTooLarge = bytes.length > maxMessageBytes;
    if (isTooLarge && !(this.#limits.refusesTooLarge && this.#stranger.isWelcome))
      return this.close(refuse('MESSAGE_TOO_LARGE', { limit: maxMessageBytes }));
    if (!this.#allowance.take()) return this.#receiveNonsense(refuse('RATE_LIMITED', { retry_s: 1 }));
    if (isBinary) return this.#receiveNonsense(refuse('MESSAGE_INVALID', { detail: 'not text' }));
    const badBefore = this.#badInARow;
    const text = bytes.toString('utf8');
    if (isTooLarge) this.peer.receiveTooLarge(text);
    else this.peer.receive(text);
    if (this.#badInARow === badBefore) this.#badInARow = 0;
  }

  #receiveNonsense(refusal: Refusal): void {
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
    this.send(serializeNotification('info', { code, message: ErrorMessage, params: Params }));
  }

  #ping(): void {
    // A busy server may not yet have read a message that has arrived, so check again after all pending input was read.
    if (this.#isSilent()) return void setImmediate(() => this.#isSilent() && this.cut());
    this.#socket.ping();
  }

  #isSilent(): boolean {
    return performance.now() - this.#receivedAt > this.#limits.silenceMs;
  }

  /** Returns the refusal to send for an error: database unreachable or full; for a bug, the reference of its log entry. */
  #explain(error: unknown, method: string): string | Refusal {
    const refusal = refusalOfStorageError(error);
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

/** Payload length in bytes from which a frame's length is written as 16 bits, and from which as 64 bits (RFC 6455, 5.2). */
const mediumLength = 126;
const longLength = 2 ** 16;
/** First byte of a frame that contains a whole message. */
const whole = { text: 0x81, binary: 0x82 } as const;

const frames = new WeakMap<Buffer, Buffer>();

/**
 * Returns a WebSocket frame with this message. Frames are cached by buffer, which must not change afterwards and must always be sent as the
 * same kind.
 */
const broadcastFrame = (message: Buffer, kind: keyof typeof whole = 'text'): Buffer => {
  const known = frames.get(message);
  if (known) return known;
  const frame = Buffer.concat([headOf(message.length, whole[kind]), message]);
  frames.set(message, frame);
  return frame;
};

const headOf = (length: number, first: number): Buffer => {
  if (length < mediumLength) return Buffer.from([first, length]);
  const isLong = length >= longLength;
  const head = Buffer.alloc(isLong ? 10 : 4);
  head[0] = first;
  head[1] = isLong ? 127 : 126;
  if (isLong) head.writeBigUInt64BE(BigInt(length), 2);
  else head.writeUInt16BE(length, 2);
  return head;
};
