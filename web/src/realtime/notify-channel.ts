import type { ChannelPeer, NotificationHandlers } from '@reelfloor/protocol';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/notify';
import type { Clock } from '../clock/clock.ts';
import { Channel, type ChannelState, type ChannelTiming } from './channel.ts';
import type { SocketFactory } from './channel-line.ts';
import { type Greeting, greetingOf } from './greeting.ts';

/** What was true when the channel opened. */
export interface NotifyOpening {
  readonly balanceMinor: number;
  readonly balanceVersion: number;
  /** False for the first time, true after each loss of the line. */
  readonly again: boolean;
}

/** What comes on the notification channel, and the moments at which what is known has to be fetched anew. */
export type NotifyListener = Partial<NotificationHandlers<typeof notifyServerSide>> & {
  /** The channel is open. What happened before was not heard: fetch now, and keep the newer of fetched and heard. */
  readonly open?: (opening: NotifyOpening) => void;
};

export interface NotifyChannelOptions {
  readonly url: string;
  /** Asked at each connection, because a sign-in renews it. */
  readonly token: () => string;
  readonly openSocket?: SocketFactory;
  readonly timing?: Partial<ChannelTiming>;
  readonly clock?: Clock;
}

/** The notification channel: one for each open client of a player. Listeners may come and go at any time. */
export class NotifyChannel {
  readonly #token: () => string;
  readonly #listeners = new Set<NotifyListener>();
  readonly #channel: Channel<typeof notifyClientSide, typeof notifyServerSide>;
  #opening: NotifyOpening | null = null;
  #openedBefore = false;

  /** The connection's state, for `useSyncExternalStore`. A refusal stands in it: `closed` with the server's error. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => ChannelState;

  constructor({ token, ...options }: NotifyChannelOptions) {
    this.#token = token;
    this.#channel = new Channel({
      ...options,
      ours: notifyClientSide,
      theirs: notifyServerSide,
      greet: (peer) => this.#init(peer),
      onRequest: {},
      onNotification: {
        machine: (notice) => this.#tell((listener) => listener.machine?.(notice)),
        balance: (notice) => this.#tell((listener) => listener.balance?.(notice)),
        session: (notice) => this.#tell((listener) => listener.session?.(notice)),
        info: (notice) => this.#tell((listener) => listener.info?.(notice)),
        chat: (notice) => this.#tell((listener) => listener.chat?.(notice)),
        contact: (notice) => this.#tell((listener) => listener.contact?.(notice)),
      },
    });
    this.subscribe = this.#channel.subscribe;
    this.getState = this.#channel.getState;
    this.#channel.subscribe(() => this.#tellOfOpening());
  }

  start(): void {
    this.#channel.start();
  }

  stop(): void {
    this.#channel.close();
    this.#openedBefore = false;
  }

  /** Returns the function that unsubscribes. */
  listen(listener: NotifyListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #init(peer: ChannelPeer<typeof notifyClientSide, typeof notifyServerSide>): Promise<Greeting> {
    const outcome = await peer.request('init', { token: this.#token() }, initTimeoutMs);
    if (outcome.kind === 'accepted') {
      const { balance: balanceMinor, balanceVersion } = outcome.value;
      this.#opening = { balanceMinor, balanceVersion, again: this.#openedBefore };
    }
    return greetingOf(outcome);
  }

  #tellOfOpening(): void {
    const opening = this.#opening;
    if (opening === null || this.#channel.getState().kind !== 'open') return;
    this.#opening = null;
    this.#openedBefore = true;
    this.#tell((listener) => listener.open?.(opening));
  }

  #tell(tell: (listener: NotifyListener) => void): void {
    for (const listener of [...this.#listeners]) tell(listener);
  }
}

const initTimeoutMs = 5000;
