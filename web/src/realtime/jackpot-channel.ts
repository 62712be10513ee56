import type { NotificationHandlers } from '@reelfloor/protocol';
import { jackpotClientSide, jackpotServerSide } from '@reelfloor/protocol/channels/jackpot';
import type { Clock } from '../clock/clock.ts';
import { Channel, type ChannelState, type ChannelTiming } from './channel.ts';
import type { SocketFactory } from './channel-connection.ts';
import { listeningGreetingOf } from './greeting.ts';

export interface JackpotChannelOptions {
  readonly url: string;
  /** Asked at each connection, because a sign-in renews it. */
  readonly token: () => string;
  /** Whether the server is reached otherwise, so that this line would come up too if there were one. */
  readonly isServerThere: () => boolean;
  readonly onJackpot: NotificationHandlers<typeof jackpotServerSide>['jackpot'];
  readonly openSocket?: SocketFactory;
  readonly timing?: Partial<ChannelTiming>;
  readonly clock?: Clock;
}

/**
 * The jackpot channel: tells the amounts of the brands' jackpots as they grow. A server need not have one. A browser does not
 * say that a path is unknown, so it is taken for missing when it never opened although the server is there.
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
/** Some seconds: a server that is just starting has its other lines up by then, and this one too. */
const maxVainAttempts = 4;
