import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createRefusedResult, type MachineId, okResult, serializeNotification } from '@reelfloor/protocol';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/player-notification-channel';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { readWalletBalance } from '../../money/ledger/casino-platform-players.ts';
import type { Bus, Topics } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { firstSite, type Site } from '../../platform/sites/sites.ts';
import type { AvailabilityAlertService } from '../../play/seats/availability-alerts/availability-alert-service.ts';
import { readAvailabilityAlertVersion } from '../../play/seats/availability-alerts/availability-alert-store.ts';
import type { SessionNotices } from '../../play/seats/hold/session-notices.ts';
import type { QueueService } from '../../play/seats/queue/queue-service.ts';
import { findSeat, findSeatOfPlayer } from '../../play/seats/seat-store.ts';
import type { HeldTransferReporter } from '../../play/seats/transfers/held-transfer-reporter.ts';
import type { ThumbnailRequests } from '../../play/watching/thumbnails/thumbnail-requests.ts';
import type { OnlinePresence } from '../../players/chat/online-presence.ts';
import { findProtectionVersionToFetch } from '../../players/protection/limits/store-first-limits-answer.ts';
import type { AccessTokens } from '../../players/sign-in/access-tokens.ts';
import { listenerConnectionLimits } from './browser-connection-limits.ts';
import { ChannelAuthentication } from './channel-authentication.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import type { LobbyUpdateHub } from './lobby-update-hub.ts';
import { subscribePlayerNotifications } from './notify-all-players.ts';
import {
  buildBalanceNotification,
  buildHeldTransferNotification,
  buildPayoutNotification,
  isLatePayout,
} from './player-notifications.ts';
import { QueuePageNotifier } from './queue-page-notifier.ts';
import type { SignInConnections } from './sign-in-connections.ts';

type Connection = ChannelConnection<typeof notifyServerSide, typeof notifyClientSide>;

export interface PlayerNotificationChannelDependencies {
  readonly tokens: AccessTokens;
  readonly database: Database;
  readonly bus: Bus;
  readonly bearers: SignInConnections;
  readonly presence: OnlinePresence;
  readonly sessionNotices: SessionNotices;
  readonly heldTransfers: HeldTransferReporter;
  readonly lobbyHub: LobbyUpdateHub;
  /** Handles pages' requests for thumbnails of machines; null if the operator has switched thumbnails off. */
  readonly thumbnails: ThumbnailRequests | null;
  readonly queue: QueueService;
  readonly availabilityAlerts: Pick<AvailabilityAlertService, 'isOffered'>;
  /** The public key for Web Push; null if Web Push is off. */
  readonly pushKey: string | null;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
}

/** Sends machine changes to all pages, and a player's balance and chat messages to the player's own pages. */
export class PlayerNotificationChannel implements Channel {
  readonly path = '/notify';
  readonly forBrowsers = true;
  readonly leaves = 'spread';
  readonly #dependencies: PlayerNotificationChannelDependencies;
  readonly connections = new Set<Connection>();
  readonly #siteKeys = new WeakMap<Connection, number>();
  readonly #siteOf = (connection: Connection): number => this.#siteKeys.get(connection) ?? firstSite;
  readonly #byPlayer = new Map<string, Set<Connection>>();
  readonly #queueNotices: QueuePageNotifier;

  constructor(dependencies: PlayerNotificationChannelDependencies) {
    this.#dependencies = dependencies;
    this.#queueNotices = new QueuePageNotifier({
      bus: dependencies.bus,
      service: dependencies.queue,
      isHere: (playerId) => this.#byPlayer.has(playerId),
      send: (playerId, text) => this.#sendTo(playerId, text),
      onError: (err) => dependencies.logger.error({ err }, 'telling of a queue failed'),
    });
    subscribePlayerNotifications({
      ...{ bus: dependencies.bus, database: dependencies.database, logger: dependencies.logger },
      players: () => [...this.#byPlayer.keys()],
      send: (playerId, text) => this.#sendTo(playerId, text),
    });
    dependencies.bus.subscribe('machineChanged', ({ machineId, status, version }) => {
      const text = serializeNotification('machine', { id: machineId, status, version });
      this.#notifyMachine(text, machineId);
    });
    dependencies.bus.subscribe('balanceChanged', ({ playerId, ...known }) =>
      this.#sendTo(playerId, buildBalanceNotification(known)),
    );
    dependencies.bus.subscribe('protectionChanged', ({ playerId, version }) => {
      this.#sendTo(playerId, serializeNotification('protection', { version }));
    });
    dependencies.bus.subscribe('availabilityAlertsChanged', ({ playerId, version }) => {
      this.#sendTo(playerId, serializeNotification('availabilityAlerts', { version }));
    });
    dependencies.bus.subscribe('jackpotWon', ({ playerId, level, amountMinor }) => {
      const params = { level, amount: amountMinor };
      this.#sendTo(playerId, serializeNotification('info', { code: 'JACKPOT_WON', params }));
    });
    dependencies.bus.subscribe('seatChanged', (seat) => void this.#notifySession(seat));
    dependencies.bus.subscribe('faultNotified', ({ machineId }) => void this.#notifySeated(machineId));
    dependencies.bus.subscribe('transferChanged', (change) => {
      const { playerId, transfer } = change;
      if (transfer.state === 'settled') void this.#notifyMoneyHome(change);
      if (transfer.state !== 'held') return;
      // Send the held transfer to all of the player's pages, because the player may have left the seat.
      this.#sendTo(playerId, buildHeldTransferNotification(transfer));
    });
    dependencies.bus.subscribe('chatMessageSent', ({ to, notice }) => {
      this.#sendTo(to, serializeNotification('chat', notice));
    });
    dependencies.bus.subscribe('contactChanged', ({ to, siteKey, notice }) => {
      const text = serializeNotification('contact', notice);
      if (to === null) this.#sendToAll(text, siteKey);
      else for (const playerId of to) this.#sendTo(playerId, text);
    });
  }

  accept(socket: WebSocket, ip: string, tcpStream: Duplex, _request: IncomingMessage, site: Site): void {
    const { database, clock, logger, lobbyHub, thumbnails } = this.#dependencies;
    const authentication = new ChannelAuthentication(this.#dependencies, site);
    let account = '';
    const connection: Connection = new ChannelConnection({
      socket,
      tcpStream,
      ip,
      limits: listenerConnectionLimits,
      logger,
      warnings: this.#dependencies.warnings,
      ours: notifyServerSide,
      theirs: notifyClientSide,
      onRequest: {
        init: ({ token }) =>
          authentication.init(connection, token, async ({ playerId }) => {
            // Register the connection before reading the balance, so that no change of the balance is missed.
            this.#join(playerId, connection);
            account = playerId;
            const { balanceMinor, version, asOf } = await readWalletBalance(database.read, playerId);
            if (asOf !== undefined) this.#dependencies.bus.publish('balanceWanted', { playerId });
            const session = await this.#dependencies.sessionNotices.ofPlayer(playerId);
            const open = await this.#dependencies.heldTransfers.openOf(database.read, playerId);
            const protection = await findProtectionVersionToFetch(database.read, playerId, clock.nowMs());
            const queue = await this.#queueNotices.first(playerId);
            const availabilityAlerts = this.#dependencies.availabilityAlerts.isOffered
              ? {
                  version: await readAvailabilityAlertVersion(database.read, playerId),
                  ...(this.#dependencies.pushKey !== null && { pushKey: this.#dependencies.pushKey }),
                }
              : null;
            // Send the first notifications after the answer to `init`, because pages handle messages only from then on.
            setImmediate(() => {
              if (session) connection.peer.notify('session', session);
              for (const transfer of open)
                if (transfer.state === 'held') connection.send(buildHeldTransferNotification(transfer));
              if (queue) connection.peer.notify('queue', queue);
              if (availabilityAlerts) connection.peer.notify('availabilityAlerts', availabilityAlerts);
              if (protection !== null) connection.peer.notify('protection', { version: protection });
            });
            return {
              ...{ balance: balanceMinor, balanceVersion: version },
              ...(asOf !== undefined && { balanceAsOf: asOf }),
              ...{ canWatch: true, testsConnection: true, hasThumbnails: thumbnails !== null },
              canQueue: this.#dependencies.queue.isOffered,
            };
          }),
        watch: ({ brands }) => {
          if (!authentication.isDone) return createRefusedResult('INIT_FIRST');
          // Begin after the answer to `watch`, so that the page gets the answer before the first update message.
          setImmediate(() => connection.isOpen && lobbyHub.watch(account, connection, site.key, brands));
          return okResult({});
        },
        thumbnails: ({ machineIds }) => {
          if (!authentication.isDone) return createRefusedResult('INIT_FIRST');
          return thumbnails?.show({ account, siteKey: site.key }, connection, machineIds) ?? okResult({});
        },
      },
      onNotification: {},
      onClose: () => {
        this.connections.delete(connection);
        lobbyHub.leave(connection);
        thumbnails?.leave(connection);
        const bearer = authentication.end(connection);
        if (bearer) this.#part(bearer.playerId, connection);
      },
    });
    this.#siteKeys.set(connection, site.key);
    this.connections.add(connection);
  }

  close(): void {
    for (const connection of this.connections) connection.goAway();
  }

  async #notifySession({ playerId, machineId }: Topics['seatChanged']): Promise<void> {
    if (!this.#byPlayer.has(playerId)) return;
    try {
      const notice = await this.#dependencies.sessionNotices.atMachine(playerId, machineId);
      if (notice) this.#sendTo(playerId, serializeNotification('session', notice));
    } catch (err) {
      this.#dependencies.logger.error({ err }, 'telling of a session failed');
    }
  }

  /** Notifies a player's pages of money that arrives late in the wallet, unless it comes from the machine that the player is playing. */
  async #notifyMoneyHome({ playerId, machineId, transfer }: Topics['transferChanged']): Promise<void> {
    const { database, clock, logger } = this.#dependencies;
    if (!this.#byPlayer.has(playerId) || !isLatePayout(transfer, clock.nowMs())) return;
    try {
      const seat = await findSeatOfPlayer(database.read, playerId);
      if (seat?.machineId !== machineId) this.#sendTo(playerId, buildPayoutNotification(machineId, transfer));
    } catch (err) {
      logger.error({ err }, 'telling of money that came home failed');
    }
  }

  /** Notifies the pages of the player who has the machine's seat, if any, of the state of their session. */
  async #notifySeated(machineId: MachineId): Promise<void> {
    const { database, logger } = this.#dependencies;
    try {
      const seat = await findSeat(database.read, machineId);
      if (seat) await this.#notifySession({ playerId: seat.playerId, machineId });
    } catch (err) {
      logger.error({ err }, 'telling of a session failed');
    }
  }

  /** Notifies pages that have not subscribed to lobby updates, such as those of another operator's client, of a machine's change. */
  #notifyMachine(text: string, machineId: string): void {
    const { lobbyHub } = this.#dependencies;
    for (const connections of this.#byPlayer.values())
      for (const connection of connections)
        if (!lobbyHub.isWatching(connection) && lobbyHub.isListed(machineId, this.#siteOf(connection)))
          connection.send(text);
  }

  #sendToAll(text: string, siteKey: number): void {
    for (const connections of this.#byPlayer.values())
      for (const connection of connections) if (this.#siteOf(connection) === siteKey) connection.send(text);
  }

  #sendTo(playerId: string, text: string): void {
    for (const connection of this.#byPlayer.get(playerId) ?? []) connection.send(text);
  }

  #join(playerId: string, connection: Connection): void {
    const connections = this.#byPlayer.get(playerId) ?? new Set();
    this.#byPlayer.set(playerId, connections.add(connection));
    this.#dependencies.presence.arrive(playerId);
  }

  #part(playerId: string, connection: Connection): void {
    this.#dependencies.presence.leave(playerId);
    const connections = this.#byPlayer.get(playerId);
    connections?.delete(connection);
    if (connections?.size !== 0) return;
    this.#byPlayer.delete(playerId);
    this.#queueNotices.forget(playerId);
  }
}
