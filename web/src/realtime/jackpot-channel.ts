import type { NotificationHandlers } from '@reelfloor/protocol';
import { jackpotClientSide, jackpotServerSide } from '@reelfloor/protocol/channels/jackpot-channel';
import type { Clock } from '../clock/clock.ts';
import { Channel, type ChannelState, type ChannelTiming } from './channel.ts';
import { lobbyPace, type PingTiming, type SocketFactory } from './channel-connection.ts';
import { toReceiveOnlyHandshakeResult } from './handshake-result.ts';

export interface JackpotChannelOptions {
  readonly url: string;
  /** Returns the current access token for each new connection, because tokens are renewed. */
  readonly token: () => string;
  /** Returns whether the server is reachable. If it is and the jackpot channel does not open, the server does not have that channel. */
  readonly isServerThere: () => boolean;
  readonly onJackpot: NotificationHandlers<typeof jackpotServerSide>['jackpot'];
  readonly openSocket?: SocketFactory;
  readonly timing?: Partial<ChannelTiming>;
  readonly pace?: PingTiming;
  readonly clock?: Clock;
}

/**
 * Reports the brands' jackpots as they grow. A server may not have this channel, and browsers cannot distinguish a missing path from a lost
 * connection. So if the channel has never opened although the server is reachable, it stops trying.
 */
export class JackpotChannel {
  readonly #channel: Channel<typeof jackpotClientSide, typeof jackpotServerSide>;

  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => ChannelState;

  #hasOpened = false;

  constructor({ token, onJackpot, isServerThere, ...options }: JackpotChannelOptions) {
    this.#channel = new Channel({
      pace: lobbyPace,
      retriesClosed: true,
      ...options,
      ours: jackpotClientSide,
      theirs: jackpotServerSide,
      handshake: async (peer) =>
        toReceiveOnlyHandshakeResult(await peer.request('init', { token: token() }, initTimeoutMs)),
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
/** Number of failed connection attempts before the channel stops: some seconds, in which a starting server opens all its channels. */
const maxVainAttempts = 4;
