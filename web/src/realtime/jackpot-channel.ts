import type { NotificationHandlers } from '@reelfloor/protocol';
import { jackpotClientSide, jackpotServerSide } from '@reelfloor/protocol/channels/jackpot';
import type { Clock } from '../clock/clock.ts';
import { Channel, type ChannelState, type ChannelTiming } from './channel.ts';
import type { SocketFactory } from './channel-line.ts';
import { listeningGreetingOf } from './greeting.ts';

export interface JackpotChannelOptions {
  readonly url: string;
  /** Asked at each connection, because a sign-in renews it. */
  readonly token: () => string;
  readonly onJackpot: NotificationHandlers<typeof jackpotServerSide>['jackpot'];
  readonly openSocket?: SocketFactory;
  readonly timing?: Partial<ChannelTiming>;
  readonly clock?: Clock;
}

/** The jackpot channel: tells the amounts of the brands' jackpots as they grow. */
export class JackpotChannel {
  readonly #channel: Channel<typeof jackpotClientSide, typeof jackpotServerSide>;

  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => ChannelState;

  constructor({ token, onJackpot, ...options }: JackpotChannelOptions) {
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
  }

  start(): void {
    this.#channel.start();
  }

  stop(): void {
    this.#channel.close();
  }
}

const initTimeoutMs = 5000;
