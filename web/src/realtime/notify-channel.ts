import type { BrandId, ChannelPeer, MachineId, NotificationHandlers } from '@reelfloor/protocol';
import type { Clock } from '../clock/clock.ts';
import { Channel, type ChannelState, type ChannelTiming } from './channel.ts';
import type { SocketFactory } from './channel-connection.ts';
import { type Greeting, listeningGreetingOf } from './greeting.ts';
import { type LinePace, lobbyPace } from './line-pace.ts';
import { notifyClientSide, notifyServerSide } from './notify-sides.ts';

export interface NotifyOpening {
  /** Balance in minor units; null if the server's answer to `init` does not contain it. */
  readonly balanceMinor: number | null;
  readonly balanceVersion: number | undefined;
  /** Whether the server sends machines and jackpots as `lobby` to pages that watch them. */
  readonly canWatch: boolean;
  /** Whether the server has the line test. */
  readonly testsLine?: boolean | undefined;
  /** Whether machines have queues. */
  readonly canQueue: boolean;
  readonly hasThumbnails: boolean;
}

export type NotifyListener = Partial<NotificationHandlers<typeof notifyServerSide>> & {
  /** Called when the channel opens. Earlier changes were missed, so fetch the data and keep whichever is newer. */
  readonly open?: (opening: NotifyOpening) => void;
  /** Called with each binary message: a thumbnail, as `readThumbnail` parses it. */
  readonly binary?: (message: Uint8Array) => void;
};

export interface NotifyChannelOptions {
  readonly url: string;
  /** Returns the current token for each new connection, because tokens are renewed. */
  readonly token: () => string;
  /** Returns the player's id for the specification's `init {id}`; our server reads it from the token. */
  readonly id?: () => string | undefined;
  readonly openSocket?: SocketFactory;
  readonly timing?: Partial<ChannelTiming>;
  readonly pace?: LinePace;
  readonly clock?: Clock;
}

export class NotifyChannel {
  readonly #token: () => string;
  readonly #id: () => string | undefined;
  readonly #listeners = new Set<NotifyListener>();
  readonly #channel: Channel<typeof notifyClientSide, typeof notifyServerSide>;
  #opening: NotifyOpening | null = null;

  /** Subscribes to the channel's state; after a refusal it is `closed`, with the server's error. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => ChannelState;

  constructor({ token, id = () => undefined, ...options }: NotifyChannelOptions) {
    this.#token = token;
    this.#id = id;
    this.#channel = new Channel({
      pace: lobbyPace,
      retriesClosed: true,
      ...options,
      ours: notifyClientSide,
      theirs: notifyServerSide,
      greet: (peer) => this.#init(peer),
      onRequest: {},
      onBinary: (message) => this.#tell((listener) => listener.binary?.(message)),
      onNotification: {
        machine: (notice) => this.#tell((listener) => listener.machine?.(notice)),
        lobby: (news) => this.#tell((listener) => listener.lobby?.(news)),
        balance: (notice) => this.#tell((listener) => listener.balance?.(notice)),
        session: (notice) => this.#tell((listener) => listener.session?.(notice)),
        info: (notice) => this.#tell((listener) => listener.info?.(notice)),
        protection: (notice) => this.#tell((listener) => listener.protection?.(notice)),
        queue: (notice) => this.#tell((listener) => listener.queue?.(notice)),
        wishes: (notice) => this.#tell((listener) => listener.wishes?.(notice)),
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
  }

  /** Asks for the brands' machines and jackpots and for later changes; null means all brands. */
  watch(brands: BrandId[] | null): void {
    void this.#channel.request('watch', { brands }, initTimeoutMs);
  }

  /** Asks for thumbnails of these machines alone. Resolves to false if the server refused. */
  async showThumbnails(machineIds: MachineId[]): Promise<boolean> {
    return (await this.#channel.request('thumbnails', { machineIds }, initTimeoutMs)).kind !== 'refused';
  }

  listen(listener: NotifyListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #init(peer: ChannelPeer<typeof notifyClientSide, typeof notifyServerSide>): Promise<Greeting> {
    const init = { id: this.#id(), token: this.#token() };
    const outcome = await peer.request('init', init, initTimeoutMs);
    const told = outcome.kind === 'accepted' ? outcome.value : null;
    this.#opening = {
      balanceMinor: told?.balance ?? null,
      balanceVersion: told?.balanceVersion,
      canWatch: told?.canWatch ?? false,
      testsLine: told?.testsLine,
      canQueue: told?.canQueue ?? false,
      hasThumbnails: told?.hasThumbnails ?? false,
    };
    return listeningGreetingOf(outcome);
  }

  #tellOfOpening(): void {
    const opening = this.#opening;
    if (opening === null || this.#channel.getState().kind !== 'open') return;
    this.#opening = null;
    this.#tell((listener) => listener.open?.(opening));
  }

  #tell(tell: (listener: NotifyListener) => void): void {
    for (const listener of [...this.#listeners]) tell(listener);
  }
}

const initTimeoutMs = 5000;
