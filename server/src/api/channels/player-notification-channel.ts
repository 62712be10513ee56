import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type MachineId, serializeNotification } from '@reelfloor/protocol';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { readLastKnownWalletBalances } from '../../money/ledger/casino-platform-players.ts';
import type { Bus, Topics } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Site } from '../../platform/sites/sites.ts';
import { readAvailabilityAlertVersions } from '../../play/seats/availability-alerts/availability-alert-store.ts';
import { findSeat, findSeatOfPlayer } from '../../play/seats/seat-store.ts';
import type { OnlinePresence } from '../../players/chat/online-presence.ts';
import { readProtectionVersions } from '../../players/protection/restriction-store.ts';
import type { Channel } from './channel-server.ts';
import { PlayerNotificationPage, type PlayerNotificationPageDependencies } from './player-notification-page.ts';
import {
  buildBalanceNotification,
  buildHeldTransferNotification,
  buildPayoutNotification,
  isLatePayout,
} from './player-notifications.ts';
import { QueuePageNotifier } from './queue-page-notifier.ts';

export interface PlayerNotificationChannelDependencies
  extends Omit<PlayerNotificationPageDependencies, 'queueNotices' | 'onInit' | 'onEnd'> {
  readonly presence: OnlinePresence;
}

/** Sends machine changes to all pages, and a player's balance and chat messages to the player's own pages. */
export class PlayerNotificationChannel implements Channel {
  readonly path = '/notify';
  readonly forBrowsers = true;
  readonly leaves = 'spread';
  readonly #dependencies: PlayerNotificationChannelDependencies;
  readonly connections = new Set<PlayerNotificationPage>();
  readonly #byPlayer = new Map<string, Set<PlayerNotificationPage>>();
  /** The pages that had not subscribed to lobby updates at the last change of a machine. */
  readonly #withoutLobby = new Set<PlayerNotificationPage>();
  readonly #queueNotices: QueuePageNotifier;
  readonly #pageDependencies: PlayerNotificationPageDependencies;

  constructor(dependencies: PlayerNotificationChannelDependencies) {
    this.#dependencies = dependencies;
    this.#queueNotices = new QueuePageNotifier({
      bus: dependencies.bus,
      service: dependencies.queue,
      isHere: (playerId) => this.#byPlayer.has(playerId),
      send: (playerId, text) => this.#sendTo(playerId, text),
      onError: (err) => dependencies.logger.error({ err }, 'telling of a queue failed'),
    });
    this.#pageDependencies = {
      ...dependencies,
      queueNotices: this.#queueNotices,
      onInit: (playerId, page) => this.#join(playerId, page),
      onEnd: (playerId, page) => {
        this.connections.delete(page);
        if (playerId !== null) this.#part(playerId, page);
      },
    };
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
    this.connections.add(new PlayerNotificationPage(this.#pageDependencies, site, { socket, tcpStream, ip }));
  }

  close(): void {
    for (const page of this.connections) page.goAway();
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
    // A page that has subscribed remains so until it ends.
    for (const page of this.#withoutLobby)
      if (lobbyHub.isWatching(page.connection)) this.#withoutLobby.delete(page);
      else if (lobbyHub.isListed(machineId, page.site.key)) page.connection.send(text);
  }

  #sendToAll(text: string, siteKey: number): void {
    for (const pages of this.#byPlayer.values())
      for (const { site, connection } of pages) if (site.key === siteKey) connection.send(text);
  }

  #sendTo(playerId: string, text: string): void {
    for (const { connection } of this.#byPlayer.get(playerId) ?? []) connection.send(text);
  }

  #join(playerId: string, page: PlayerNotificationPage): void {
    const pages = this.#byPlayer.get(playerId) ?? new Set();
    this.#byPlayer.set(playerId, pages.add(page));
    this.#withoutLobby.add(page);
    this.#dependencies.presence.arrive(playerId);
  }

  #part(playerId: string, page: PlayerNotificationPage): void {
    this.#dependencies.presence.leave(playerId);
    this.#withoutLobby.delete(page);
    const pages = this.#byPlayer.get(playerId);
    pages?.delete(page);
    if (pages?.size !== 0) return;
    this.#byPlayer.delete(playerId);
    this.#queueNotices.forget(playerId);
  }
}

/** Maximum number of players for whom one query reads wallet balances or versions. */
const playersPerQuery = 500;

interface AllPlayersDependencies {
  readonly bus: Bus;
  readonly database: Pick<Database, 'read'>;
  readonly logger: Logger;
  /** Returns the players who are connected to this node. */
  readonly players: () => readonly string[];
  readonly send: (playerId: string, text: string) => void;
}

/** Notifies all players connected to this node after a change that concerns all of them: missed events, or another jurisdiction profile. */
const subscribePlayerNotifications = (dependencies: AllPlayersDependencies): void => {
  const { bus } = dependencies;
  bus.subscribe('profileChanged', () => void notifyProtection(dependencies));
  bus.subscribe(
    'eventsMissed',
    () => void notifyBalances(dependencies).then(() => notifyAvailabilityAlerts(dependencies)),
  );
};

/** Sends all connected players their wallet balances again. Each has a version, so pages ignore those that are not newer. */
const notifyBalances = async (dependencies: AllPlayersDependencies): Promise<void> => {
  const { database, send } = dependencies;
  await notifyAll(dependencies, 'telling the balances again failed', async (asked) => {
    for (const { playerId, ...known } of await readLastKnownWalletBalances(database.read, asked))
      send(playerId, buildBalanceNotification(known));
  });
};

/** Makes pages read their player's availability alerts (for a free machine) again, if those have changed in the meantime. */
const notifyAvailabilityAlerts = async (dependencies: AllPlayersDependencies): Promise<void> => {
  const { database, send } = dependencies;
  await notifyAll(dependencies, 'notifying of availability alerts again failed', async (asked) => {
    const versions = await readAvailabilityAlertVersions(database.read, asked);
    for (const [playerId, version] of versions)
      send(playerId, serializeNotification('availabilityAlerts', { version }));
  });
};

/** Makes all pages read their player's protection settings again, because another jurisdiction profile has other rules. */
const notifyProtection = async (dependencies: AllPlayersDependencies): Promise<void> => {
  const { database, send } = dependencies;
  await notifyAll(dependencies, 'telling of a new profile failed', async (asked) => {
    const versions = await readProtectionVersions(database.read, asked);
    for (const playerId of asked)
      send(playerId, serializeNotification('protection', { version: versions.get(playerId) ?? 0 }));
  });
};

/** Notifies all players who are connected to this node, in batches. `failed`: the message to log if a notification fails. */
const notifyAll = async (
  { players: listPlayers, logger }: AllPlayersDependencies,
  failed: string,
  notify: (playerIds: readonly string[]) => Promise<void>,
): Promise<void> => {
  const players = listPlayers();
  try {
    for (let first = 0; first < players.length; first += playersPerQuery)
      await notify(players.slice(first, first + playersPerQuery));
  } catch (err) {
    logger.error({ err }, failed);
  }
};
