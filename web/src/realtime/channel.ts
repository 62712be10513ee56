import {
  type ChannelPeer,
  type ChannelSide,
  type ErrorBody,
  type NotificationData,
  type NotificationHandlers,
  type RequestAnswer,
  type RequestData,
  type RequestHandlers,
  type RequestOutcome,
  subprotocol,
} from '@reelfloor/protocol';
import { type Clock, systemClock } from '../clock/clock.ts';
import {
  ChannelConnection,
  type ConnectionEndReason,
  type PingTiming,
  quickPace,
  type SocketFactory,
} from './channel-connection.ts';
import type { HandshakeResult } from './handshake-result.ts';
import { ObservableValue } from './observable-value.ts';

type ClosedReason =
  | { readonly kind: 'local' }
  /** The server refused the channel in its response to the first request, or by closing the connection. */
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  | { readonly kind: 'gaveUp' };

export type ChannelState =
  | { readonly kind: 'connecting'; readonly attempt: number }
  | { readonly kind: 'open' }
  | {
      readonly kind: 'waiting';
      readonly attempt: number;
      readonly delayMs: number;
      /** The server's reason for closing the channel, if it may be transient; set only for the first of several closes in a row. */
      readonly error?: ErrorBody;
    }
  | { readonly kind: 'closed'; readonly reason: ClosedReason };

export interface ChannelTiming extends ReconnectTiming {
  readonly connectMs: number;
  /** Timeout of a ping, in ms. A dead connection is detected after the silence before a ping plus this timeout. */
  readonly pingMs: number;
  /** Maximum time without a connection, in ms, before the channel gives up and closes; null: it retries forever. */
  readonly giveUpAfterMs: number | null;
}

interface ChannelOptions<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly url: string;
  readonly ours: Ours;
  readonly theirs: Theirs;
  readonly onRequest: RequestHandlers<Theirs>;
  readonly onNotification: NotificationHandlers<Theirs>;
  readonly onBinary?: (message: Uint8Array) => void;
  /** Whether the channel reconnects, after longer pauses, when the server closed it for a reason that may be transient. */
  readonly retriesClosed?: boolean;
  /** Sends the first request on each new connection. The channel is open once the server has accepted it. */
  readonly handshake: (peer: ChannelPeer<Ours, Theirs>) => Promise<HandshakeResult>;
  readonly openSocket?: SocketFactory;
  readonly timing?: Partial<ChannelTiming>;
  readonly pace?: PingTiming;
  readonly random?: () => number;
  readonly clock?: Clock;
}

/** Backoff after the server closed a channel for a reason that may be transient. */
const closedTiming: ReconnectTiming = { firstDelayMs: 5000, longestDelayMs: 60_000 };

const channelTiming: ChannelTiming = {
  connectMs: 5000,
  pingMs: 1250,
  firstDelayMs: 300,
  longestDelayMs: 5000,
  giveUpAfterMs: null,
};

/**
 * A WebSocket channel that reconnects with random exponential backoff. Requests on a lost connection resolve as unknown and are not
 * retried: the caller decides whether to retry.
 */
export class Channel<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly #options: ChannelOptions<Ours, Theirs>;
  readonly #timing: ChannelTiming;
  readonly #state = new ObservableValue<ChannelState>({ kind: 'closed', reason: { kind: 'local' } });
  #connection: ChannelConnection<Ours, Theirs> | null = null;
  readonly #clock: Clock;
  #cancelRetry = () => {};
  #downSince: number | null = null;
  #attempt = 0;
  /** How often in quick succession the server closed the channel for a reason that may be transient. */
  #closes = 0;
  #openedAt = 0;
  readonly #pings = { areAnswered: false };

  readonly subscribe = this.#state.subscribe;
  readonly getState = this.#state.get;

  constructor(options: ChannelOptions<Ours, Theirs>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#timing = { ...channelTiming, ...options.timing };
  }

  start(): void {
    if (this.#state.get().kind !== 'closed') return;
    this.#attempt = 0;
    this.#downSince = this.#clock.runningMs();
    this.#connect();
  }

  close(): void {
    this.#end({ kind: 'local' });
  }

  /** Sends a request synchronously, before it returns. Without a connection it sends nothing and resolves as `unknown`. */
  request<Method extends keyof Ours['requests'] & string>(
    method: Method,
    data: RequestData<Ours, Method>,
    timeoutMs: number,
  ): Promise<RequestOutcome<RequestAnswer<Ours, Method>>> {
    if (this.#connection === null || this.#state.get().kind !== 'open') {
      return Promise.resolve({ kind: 'unknown', reason: 'closed' });
    }
    return this.#connection.peer.request(method, data, timeoutMs);
  }

  notify<Method extends keyof Ours['notifications'] & string>(
    method: Method,
    data: NotificationData<Ours, Method>,
  ): void {
    if (this.#state.get().kind === 'open') this.#connection?.peer.notify(method, data);
  }

  #connect(): void {
    this.#attempt++;
    this.#state.set({ kind: 'connecting', attempt: this.#attempt });
    const connection: ChannelConnection<Ours, Theirs> = new ChannelConnection({
      ...this.#options,
      openSocket: this.#options.openSocket ?? openSocket,
      timing: this.#timing,
      pace: this.#options.pace ?? quickPace,
      clock: this.#clock,
      pings: this.#pings,
      onOpen: () => void this.#performHandshake(connection),
      onEnd: (end) => this.#connection === connection && this.#lost(end),
    });
    this.#connection = connection;
  }

  async #performHandshake(connection: ChannelConnection<Ours, Theirs>): Promise<void> {
    const handshake = await this.#options.handshake(connection.peer);
    if (this.#connection !== connection) return;
    if (handshake.kind === 'refused') return this.#end({ kind: 'refused', error: handshake.error });
    if (handshake.kind === 'again') return this.#lost({ kind: 'lost' });
    this.#attempt = 0;
    this.#downSince = null;
    this.#openedAt = this.#clock.runningMs();
    this.#state.set({ kind: 'open' });
    void connection.learnPings();
  }

  #lost(end: ConnectionEndReason): void {
    const wasOpen = this.#state.get().kind === 'open';
    this.#drop();
    if (end.kind === 'refused' && (end.isFinal || !this.#options.retriesClosed))
      return this.#end({ kind: 'refused', error: end.error });
    this.#downSince ??= this.#clock.runningMs();
    const { giveUpAfterMs } = this.#timing;
    if (giveUpAfterMs !== null && this.#clock.runningMs() - this.#downSince >= giveUpAfterMs) {
      return this.#end({ kind: 'gaveUp' });
    }
    const random = this.#options.random ?? Math.random;
    const lasted = wasOpen && this.#clock.runningMs() - this.#openedAt >= closedTiming.longestDelayMs;
    if (lasted) this.#closes = 0;
    const delayMs =
      end.kind === 'refused'
        ? computeReconnectDelayMs(++this.#closes, closedTiming, random)
        : computeReconnectDelayMs(this.#attempt + 1, this.#timing, random);
    this.#cancelRetry = this.#clock.after(delayMs, () => this.#connect());
    const error = end.kind === 'refused' && this.#closes === 1 ? { error: end.error } : {};
    this.#state.set({ kind: 'waiting', attempt: this.#attempt + 1, delayMs, ...error });
  }

  #end(reason: ClosedReason): void {
    if (this.#state.get().kind === 'closed') return;
    this.#drop();
    this.#state.set({ kind: 'closed', reason });
  }

  #drop(): void {
    this.#cancelRetry();
    const connection = this.#connection;
    this.#connection = null;
    connection?.close();
  }
}

const openSocket: SocketFactory = (url) => new WebSocket(url, subprotocol);

/**
 * Minimum and maximum backoff before a reconnect. Half of each delay is random jitter, so that many clients do not reconnect at the same
 * moment.
 */
interface ReconnectTiming {
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

/** Returns the backoff before an attempt, in ms. Attempts count from 1; `random` returns 0 to below 1. */
export const computeReconnectDelayMs = (attempt: number, timing: ReconnectTiming, random: () => number): number => {
  const doubled = timing.firstDelayMs * 2 ** Math.min(attempt - 1, maxDoublings);
  const wholeMs = Math.min(doubled, timing.longestDelayMs);
  return wholeMs / 2 + (wholeMs / 2) * random();
};

/** Maximum number of doublings, which prevents an overflow; `longestDelayMs` is reached much earlier. */
const maxDoublings = 20;
