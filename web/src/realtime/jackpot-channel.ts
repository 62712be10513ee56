import type { NotificationHandlers } from '@reelfloor/protocol';
import { jackpotClientSide, jackpotServerSide } from '@reelfloor/protocol/channels/jackpot';
import type { Clock } from '../clock/clock.ts';
import { Channel, type ChannelState, type ChannelTiming } from './channel.ts';
import type { SocketFactory } from './channel-connection.ts';
import { listeningGreetingOf } from './greeting.ts';

export interface JackpotChannelOptions {
  readonly url: string;
  /** Read for each connection, because tokens are renewed. */
  readonly token: () => string;
  /** Whether the server is reachable, so that this channel would open if it existed. */
  readonly isServerThere: () => boolean;
  readonly onJackpot: NotificationHandlers<typeof jackpotServerSide>['jackpot'];
  readonly openSocket?: SocketFactory;
  readonly timing?: Partial<ChannelTiming>;
  readonly clock?: Clock;
}

/**
 * The jackpot channel: reports the brands' jackpots as they grow. It is optional, and browsers do not report an
 * unknown path. So if it never opened although the server is reachable, it counts as missing.
 */
export class JackpotChannel {
  readonly #channel: Channel<typeof jackpotClientSide, typeof jackpotServerSide>;

  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => ChannelState;

  #hasOpened = false;

  constructor({ token, onJackpot, isServerThere, ...options }: JackpotChannelOptions) {
    this.#channel = new Channel({
      ...options,
      ours: jackpotClientSide,
      theirs: jackpotServerSide,
      greet: async (peer) =>
        listeningGreetingOf(await peer.request('init', { token: token() }, initTimeoutMs)),
      onRequest: {},
      onNotification: { jackpot: onJackpot },
    });
    this.subscribe = this.#channel.subscribe;
    this.getState = this.#channel.getState;
    this.#channel.subscribe(() => {
      const state = this.#channel.getState();
      if (state.kind === 'open') this.#hasOpened = true;
      const isVain = state.kind === 'waiting' && state.attempt > maxVainAttempts && !this.#hasOpened;
      if (isVain && isServerThere()) this.stop();
    });
  }

  start(): void {
    this.#channel.start();
  }

  stop(): void {
    this.#channel.close();
  }
}

const initTimeoutMs = 5000;
/** A few seconds, enough for a starting server to open all its channels. */
const maxVainAttempts = 4;
