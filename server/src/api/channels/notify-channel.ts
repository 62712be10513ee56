import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { done, type MachineId, refused, serializeNotification } from '@reelfloor/protocol';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/notify';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { readKnownWallets, readWallet } from '../../money/ledger/platform-players.ts';
import type { Bus, Topics } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { firstSite, type Site } from '../../platform/sites/sites.ts';
import type { AvailabilityAlertService } from '../../play/seats/availability-alerts/availability-alert-service.ts';
import {
  readAvailabilityAlertVersion,
  readAvailabilityAlertVersions,
} from '../../play/seats/availability-alerts/availability-alert-store.ts';
import type { SessionNotices } from '../../play/seats/hold/session-notices.ts';
import type { QueueService } from '../../play/seats/queue/queue-service.ts';
import { findSeat, findSeatOfPlayer } from '../../play/seats/seat-store.ts';
import type { HeldTransfers } from '../../play/seats/transfers/held-transfers.ts';
import type { ThumbnailRequests } from '../../play/watching/thumbnails/thumbnail-requests.ts';
import type { Presence } from '../../players/chat/presence.ts';
import { findProtectionVersion } from '../../players/protection/limits/answer-first.ts';
import { readVersions } from '../../players/protection/restriction-store.ts';
import type { Tokens } from '../../players/sign-in/tokens.ts';
import type { SignInConnections } from './bearer-channels.ts';
import { listenerLimits } from './browser-limits.ts';
import { ChannelAuthentication } from './channel-authentication.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import type { LobbyHub } from './lobby-hub.ts';
import { balanceNotice, heldNotice, isLatePayout, payoutNotice, QueueNotices } from './queue-notices.ts';

/** Maximum number of players for whom one query reads balances or versions. */
const playersPerQuery = 500;

type Connection = ChannelConnection<typeof notifyServerSide, typeof notifyClientSide>;

export interface NotifyChannelDependencies {
  readonly tokens: Tokens;
  readonly database: Database;
  readonly bus: Bus;
  readonly bearers: SignInConnections;
  readonly presence: Presence;
  readonly sessionNotices: SessionNotices;
  readonly heldTransfers: HeldTransfers;
  readonly lobbyHub: LobbyHub;
  /** Null if the operator has switched thumbnails off. */
  readonly thumbnails: ThumbnailRequests | null;
  readonly queue: QueueService;
  readonly availabilityAlerts: Pick<AvailabilityAlertService, 'isOffered'>;
  /** The public key for Web Push; null if Web Push is off. */
  readonly pushKey: string | null;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
}

/** Sends machine changes to all pages, and a player's balance and chats to the player's own pages. */
export class NotifyChannel implements Channel {
  readonly path = '/notify';
  readonly forBrowsers = true;
  readonly leaves = 'spread';
  readonly #dependencies: NotifyChannelDependencies;
  readonly connections = new Set<Connection>();
  readonly #siteKeys = new WeakMap<Connection, number>();
  readonly #siteOf = (connection: Connection): number => this.#siteKeys.get(connection) ?? firstSite;
  readonly #byPlayer = new Map<string, Set<Connection>>();
  readonly #queueNotices: QueueNotices;

  constructor(dependencies: NotifyChannelDependencies) {
    this.#dependencies = dependencies;
    this.#queueNotices = new QueueNotices({
      bus: dependencies.bus,
      service: dependencies.queue,
      isHere: (playerId) => this.#byPlayer.has(playerId),
      send: (playerId, text) => this.#sendTo(playerId, text),
      onError: (err) => dependencies.logger.error({ err }, 'telling of a queue failed'),
    });
    dependencies.bus.subscribe('machineChanged', ({ machineId, status, version }) => {
      const text = serializeNotification('machine', { id: machineId, status, version });
      this.#notifyMachine(text, machineId);
    });
    dependencies.bus.subscribe('balanceChanged', ({ playerId, ...known }) =>
      this.#sendTo(playerId, balanceNotice(known)),
    );
    dependencies.bus.subscribe('protectionChanged', ({ playerId, version }) => {
      this.#sendTo(playerId, serializeNotification('protection', { version }));
    });
    dependencies.bus.subscribe('availabilityAlertsChanged', ({ playerId, version }) => {
      this.#sendTo(playerId, serializeNotification('availabilityAlerts', { version }));
    });
    dependencies.bus.subscribe('profileChanged', () => void this.#notifyProtection());
    dependencies.bus.subscribe(
      'eventsMissed',
      () => void this.#notifyBalances().then(() => this.#notifyAvailabilityAlerts()),
    );
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
      // Send to all of the player's pages, because the player may have left the seat.
      this.#sendTo(playerId, heldNotice(transfer));
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
      limits: listenerLimits,
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
            const { balanceMinor, version, asOf } = await readWallet(database.read, playerId);
            if (asOf !== undefined) this.#dependencies.bus.publish('balanceWanted', { playerId });
            const session = await this.#dependencies.sessionNotices.ofPlayer(playerId);
            const open = await this.#dependencies.heldTransfers.openOf(database.read, playerId);
            const protection = await findProtectionVersion(database.read, playerId, clock.nowMs());
            const queue = await this.#queueNotices.first(playerId);
            const availabilityAlerts = this.#dependencies.availabilityAlerts.isOffered
              ? {
                  version: await readAvailabilityAlertVersion(database.read, playerId),
                  ...(this.#dependencies.pushKey !== null && { pushKey: this.#dependencies.pushKey }),
                }
              : null;
            // Send the first notices after the answer to `init`, because pages listen only from then on.
            setImmediate(() => {
              if (session) connection.peer.notify('session', session);
              for (const transfer of open)
                if (transfer.state === 'held') connection.send(heldNotice(transfer));
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
          if (!authentication.isDone) return refused('INIT_FIRST');
          // Begin after the answer to `watch`, so that the page gets the answer before the first frame.
          setImmediate(() => connection.isOpen && lobbyHub.watch(account, connection, site.key, brands));
          return done({});
        },
        thumbnails: ({ machineIds }) => {
          if (!authentication.isDone) return refused('INIT_FIRST');
          return thumbnails?.show({ account, siteKey: site.key }, connection, machineIds) ?? done({});
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

  /** Notifies a player's pages of money that arrives late in the wallet, unless it comes from the machine at which the player sits. */
  async #notifyMoneyHome({ playerId, machineId, transfer }: Topics['transferChanged']): Promise<void> {
    const { database, clock, logger } = this.#dependencies;
    if (!this.#byPlayer.has(playerId) || !isLatePayout(transfer, clock.nowMs())) return;
    try {
      const seat = await findSeatOfPlayer(database.read, playerId);
      if (seat?.machineId !== machineId) this.#sendTo(playerId, payoutNotice(machineId, transfer));
    } catch (err) {
      logger.error({ err }, 'telling of money that came home failed');
    }
  }

  /** Notifies the pages of the player who has the machine's seat, if any, of their session. */
  async #notifySeated(machineId: MachineId): Promise<void> {
    const { database, logger } = this.#dependencies;
    try {
      const seat = await findSeat(database.read, machineId);
      if (seat) await this.#notifySession({ playerId: seat.playerId, machineId });
    } catch (err) {
      logger.error({ err }, 'telling of a session failed');
    }
  }

  /** Notifies pages that do not watch the lobby, such as another operator's client, of a machine's change. */
  #notifyMachine(text: string, machineId: string): void {
    const { lobbyHub } = this.#dependencies;
    for (const connections of this.#byPlayer.values())
      for (const connection of connections)
        if (!lobbyHub.isWatching(connection) && lobbyHub.isListed(machineId, this.#siteOf(connection)))
          connection.send(text);
  }

  /** Sends all balances again. Each has a version, so pages ignore those that are not newer. */
  async #notifyBalances(): Promise<void> {
    const { read } = this.#dependencies.database;
    await this.#notifyAll('telling the balances again failed', async (asked) => {
      for (const { playerId, ...known } of await readKnownWallets(read, asked))
        this.#sendTo(playerId, balanceNotice(known));
    });
  }

  /** Makes pages read their player's availability alerts again, if those have changed in the meantime. */
  async #notifyAvailabilityAlerts(): Promise<void> {
    await this.#notifyAll('notifying of availability alerts again failed', async (asked) => {
      const versions = await readAvailabilityAlertVersions(this.#dependencies.database.read, asked);
      for (const [playerId, version] of versions)
        this.#sendTo(playerId, serializeNotification('availabilityAlerts', { version }));
    });
  }

  /** Makes all pages read their player's protection settings again, because another profile has other rules. */
  async #notifyProtection(): Promise<void> {
    await this.#notifyAll('telling of a new profile failed', async (asked) => {
      const versions = await readVersions(this.#dependencies.database.read, asked);
      for (const playerId of asked)
        this.#sendTo(playerId, serializeNotification('protection', { version: versions.get(playerId) ?? 0 }));
    });
  }

  /** Notifies all players who are connected to this node, in batches. `failed`: the message to log if that fails. */
  async #notifyAll(failed: string, notify: (playerIds: readonly string[]) => Promise<void>): Promise<void> {
    const players = [...this.#byPlayer.keys()];
    try {
      for (let first = 0; first < players.length; first += playersPerQuery)
        await notify(players.slice(first, first + playersPerQuery));
    } catch (err) {
      this.#dependencies.logger.error({ err }, failed);
    }
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
