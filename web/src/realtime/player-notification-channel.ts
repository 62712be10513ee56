import type { BrandId, ChannelPeer, MachineId, NotificationHandlers } from '@reelfloor/protocol';
import {
  notifyClientSide as contractClientSide,
  notifyServerSide as contractServerSide,
} from '@reelfloor/protocol/channels/player-notification-channel';
import * as z from 'zod/mini';
import { parseLenientInteger, parseLenientObject } from '../api/lenient-value-parser.ts';
import type { Clock } from '../clock/clock.ts';
import { Channel, type ChannelState, type ChannelTiming } from './channel.ts';
import { lobbyPace, type PingTiming, type SocketFactory } from './channel-connection.ts';
import { type HandshakeResult, toReceiveOnlyHandshakeResult } from './handshake-result.ts';
import { addAdapterBeforeSchema, makeNotificationSchemasLenient } from './open-session-store.ts';

export interface PlayerNotificationInitData {
  /** Balance in minor units; null if the server's response to `init` does not contain it. */
  readonly balanceMinor: number | null;
  readonly balanceVersion: number | undefined;
  /** Whether the server sends machines and jackpots as `lobby` messages to pages that subscribe to brands. */
  readonly canWatch: boolean;
  /** Whether the server supports the connection test. */
  readonly testsConnection?: boolean | undefined;
  /** Whether machines have queues. */
  readonly canQueue: boolean;
  readonly hasThumbnails: boolean;
}

type NotifyListener = Partial<NotificationHandlers<typeof notifyServerSide>> & {
  /** Called when the notify channel opens. Earlier changes were missed, so fetch the data and keep whichever is newer. */
  readonly open?: (opening: PlayerNotificationInitData) => void;
  /** Called with each binary message: a thumbnail, which `decodeThumbnailMessage` parses. */
  readonly binary?: (message: Uint8Array) => void;
};

interface PlayerNotificationChannelOptions {
  readonly url: string;
  /** Returns the current access token for each new connection, because tokens are renewed. */
  readonly token: () => string;
  /** Returns the player's id for the specification's `init {id}`; our server takes it from the token. */
  readonly id?: () => string | undefined;
  readonly openSocket?: SocketFactory;
  readonly timing?: Partial<ChannelTiming>;
  readonly pace?: PingTiming;
  readonly clock?: Clock;
}

export class PlayerNotificationChannel {
  readonly #token: () => string;
  readonly #id: () => string | undefined;
  readonly #listeners = new Set<NotifyListener>();
  readonly #channel: Channel<typeof notifyClientSide, typeof notifyServerSide>;
  #opening: PlayerNotificationInitData | null = null;

  /** Subscribes to the channel's state; after a refusal it is `closed`, with the server's error. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => ChannelState;

  constructor({ token, id = () => undefined, ...options }: PlayerNotificationChannelOptions) {
    this.#token = token;
    this.#id = id;
    this.#channel = new Channel({
      pace: lobbyPace,
      retriesClosed: true,
      ...options,
      ours: notifyClientSide,
      theirs: notifyServerSide,
      handshake: (peer) => this.#init(peer),
      onRequest: {},
      onBinary: (message) => this.#notify((listener) => listener.binary?.(message)),
      onNotification: {
        machine: (notice) => this.#notify((listener) => listener.machine?.(notice)),
        lobby: (update) => this.#notify((listener) => listener.lobby?.(update)),
        balance: (notice) => this.#notify((listener) => listener.balance?.(notice)),
        session: (notice) => this.#notify((listener) => listener.session?.(notice)),
        info: (notice) => this.#notify((listener) => listener.info?.(notice)),
        protection: (notice) => this.#notify((listener) => listener.protection?.(notice)),
        queue: (notice) => this.#notify((listener) => listener.queue?.(notice)),
        availabilityAlerts: (notice) => this.#notify((listener) => listener.availabilityAlerts?.(notice)),
        chat: (notice) => this.#notify((listener) => listener.chat?.(notice)),
        contact: (notice) => this.#notify((listener) => listener.contact?.(notice)),
      },
    });
    this.subscribe = this.#channel.subscribe;
    this.getState = this.#channel.getState;
    this.#channel.subscribe(() => this.#notifyOfOpening());
  }

  start(): void {
    this.#channel.start();
  }

  stop(): void {
    this.#channel.close();
  }

  /** Subscribes to the machines and jackpots of these brands; null means all brands. */
  watch(brands: BrandId[] | null): void {
    void this.#channel.request('watch', { brands }, initTimeoutMs);
  }

  /** Subscribes to the thumbnails of these machines only. Resolves to false if the server refused. */
  async showThumbnails(machineIds: MachineId[]): Promise<boolean> {
    return (await this.#channel.request('thumbnails', { machineIds }, initTimeoutMs)).kind !== 'refused';
  }

  listen(listener: NotifyListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #init(peer: ChannelPeer<typeof notifyClientSide, typeof notifyServerSide>): Promise<HandshakeResult> {
    const init = { id: this.#id(), token: this.#token() };
    const outcome = await peer.request('init', init, initTimeoutMs);
    const notified = outcome.kind === 'accepted' ? outcome.value : null;
    this.#opening = {
      balanceMinor: notified?.balance ?? null,
      balanceVersion: notified?.balanceVersion,
      canWatch: notified?.canWatch ?? false,
      testsConnection: notified?.testsConnection,
      canQueue: notified?.canQueue ?? false,
      hasThumbnails: notified?.hasThumbnails ?? false,
    };
    return toReceiveOnlyHandshakeResult(outcome);
  }

  #notifyOfOpening(): void {
    const opening = this.#opening;
    if (opening === null || this.#channel.getState().kind !== 'open') return;
    this.#opening = null;
    this.#notify((listener) => listener.open?.(opening));
  }

  #notify(notify: (listener: NotifyListener) => void): void {
    for (const listener of [...this.#listeners]) notify(listener);
  }
}

const initTimeoutMs = 5000;

/** Schema of the response to `init`, which the specification does not define; its fields are our addition. */
const answerSchema = addAdapterBeforeSchema(
  (data) => {
    const { balance, balanceVersion, canWatch, testsConnection, canQueue, hasThumbnails } = parseLenientObject(data);
    return {
      balance: parseLenientInteger(balance),
      balanceVersion: parseLenientInteger(balanceVersion),
      canWatch: canWatch === true,
      ...(testsConnection === true && { testsConnection }),
      canQueue: canQueue === true,
      hasThumbnails: hasThumbnails === true,
    };
  },
  z.object({
    balance: z.optional(z.int()),
    balanceVersion: z.optional(z.int()),
    canWatch: z.boolean(),
    testsConnection: z.optional(z.boolean()),
    canQueue: z.boolean(),
    hasThumbnails: z.boolean(),
  }),
);

export const notifyClientSide = {
  ...contractClientSide,
  requests: {
    ...contractClientSide.requests,
    init: { data: contractClientSide.requests.init.data, answer: answerSchema },
  },
} as const;

export const notifyServerSide = {
  ...contractServerSide,
  notifications: makeNotificationSchemasLenient(contractServerSide.notifications),
} as const;
