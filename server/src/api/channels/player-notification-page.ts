import { type BrandId, createRefusedResult, type MachineId, okResult, type PlayerId } from '@reelfloor/protocol';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/player-notification-channel';
import type { Logger } from 'pino';
import { readWalletBalance } from '../../money/ledger/casino-platform-players.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import type { Site } from '../../platform/sites/sites.ts';
import type { AvailabilityAlertService } from '../../play/seats/availability-alerts/availability-alert-service.ts';
import { readAvailabilityAlertVersion } from '../../play/seats/availability-alerts/availability-alert-store.ts';
import type { SessionNotices } from '../../play/seats/hold/session-notices.ts';
import type { QueueService } from '../../play/seats/queue/queue-service.ts';
import type { HeldTransferReporter } from '../../play/seats/transfers/held-transfer-reporter.ts';
import type { ThumbnailRequests } from '../../play/watching/thumbnails/thumbnail-requests.ts';
import { findProtectionVersionToFetch } from '../../players/protection/limits/store-first-limits-answer.ts';
import type { AccessTokens } from '../../players/sign-in/access-tokens.ts';
import { listenerConnectionLimits } from './browser-connection-limits.ts';
import { ChannelAuthentication } from './channel-authentication.ts';
import { ChannelConnection, type ConnectionOptions } from './channel-connection.ts';
import type { LobbyUpdateHub } from './lobby-update-hub.ts';
import { buildHeldTransferNotification } from './player-notifications.ts';
import type { QueuePageNotifier } from './queue-page-notifier.ts';
import type { SignInConnections } from './sign-in-connections.ts';

/** What all pages share. */
export interface PlayerNotificationPageDependencies {
  readonly tokens: AccessTokens;
  readonly database: Database;
  readonly bus: Bus;
  readonly bearers: SignInConnections;
  readonly sessionNotices: SessionNotices;
  readonly heldTransfers: HeldTransferReporter;
  readonly lobbyHub: LobbyUpdateHub;
  /** Handles pages' requests for thumbnails of machines; null if the operator has switched thumbnails off. */
  readonly thumbnails: ThumbnailRequests | null;
  readonly queue: QueueService;
  readonly queueNotices: QueuePageNotifier;
  readonly availabilityAlerts: Pick<AvailabilityAlertService, 'isOffered'>;
  /** The public key for Web Push; null if Web Push is off. */
  readonly pushKey: string | null;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
  /** Called when a page has authenticated, before its first notifications. */
  readonly onInit: (playerId: PlayerId, page: PlayerNotificationPage) => void;
  /** Called when the connection has ended. `playerId`: null if the page never authenticated. */
  readonly onEnd: (playerId: string | null, page: PlayerNotificationPage) => void;
}

type AcceptedSocket = Pick<ConnectionOptions<never, never>, 'socket' | 'tcpStream' | 'ip'>;

/**
 * A page on the notification channel, and the handlers of its requests: methods, because closures for each of ten thousand pages would take
 * megabytes.
 */
export class PlayerNotificationPage {
  readonly site: Site;
  readonly connection: ChannelConnection<typeof notifyServerSide, typeof notifyClientSide>;
  readonly #dependencies: PlayerNotificationPageDependencies;
  readonly #authentication: ChannelAuthentication;

  constructor(dependencies: PlayerNotificationPageDependencies, site: Site, accepted: AcceptedSocket) {
    this.site = site;
    this.#dependencies = dependencies;
    this.#authentication = new ChannelAuthentication(dependencies, site);
    const { logger, warnings } = dependencies;
    this.connection = new ChannelConnection({
      ...accepted,
      ...{ limits: listenerConnectionLimits, logger, warnings },
      ...{ ours: notifyServerSide, theirs: notifyClientSide },
      onRequest: this,
      onNotification: noNotifications,
      onClose: () => this.#end(),
    });
  }

  goAway(): void {
    this.connection.goAway();
  }

  init({ token }: { readonly token: string }) {
    return this.#authentication.init(this.connection, token, ({ playerId }) => this.#open(playerId));
  }

  watch({ brands }: { readonly brands: readonly BrandId[] | null }) {
    const { playerId } = this.#authentication;
    if (playerId === null) return createRefusedResult('INIT_FIRST');
    const { connection, site } = this;
    // Begin after the answer to `watch`, so that the page gets the answer before the first update message.
    const { lobbyHub } = this.#dependencies;
    setImmediate(() => connection.isOpen && lobbyHub.watch(playerId, connection, site.key, brands));
    return okResult({});
  }

  thumbnails({ machineIds }: { readonly machineIds: readonly MachineId[] }) {
    const { playerId } = this.#authentication;
    if (playerId === null) return createRefusedResult('INIT_FIRST');
    const asker = { account: playerId, siteKey: this.site.key };
    return this.#dependencies.thumbnails?.show(asker, this.connection, machineIds) ?? okResult({});
  }

  async #open(playerId: PlayerId) {
    const { database, clock, bus, queue, queueNotices, sessionNotices, heldTransfers } = this.#dependencies;
    // Register the page before reading the balance, so that no change of the balance is missed.
    this.#dependencies.onInit(playerId, this);
    const { balanceMinor, version, asOf } = await readWalletBalance(database.read, playerId);
    if (asOf !== undefined) bus.publish('balanceWanted', { playerId });
    const session = await sessionNotices.ofPlayer(playerId);
    const open = await heldTransfers.openOf(database.read, playerId);
    const protection = await findProtectionVersionToFetch(database.read, playerId, clock.nowMs());
    const ownQueue = await queueNotices.first(playerId);
    const availabilityAlerts = await this.#readAvailabilityAlerts(playerId);
    // Send the first notifications after the answer to `init`, because pages handle messages only from then on.
    setImmediate(() => {
      const { peer } = this.connection;
      if (session) peer.notify('session', session);
      for (const transfer of open)
        if (transfer.state === 'held') this.connection.send(buildHeldTransferNotification(transfer));
      if (ownQueue) peer.notify('queue', ownQueue);
      if (availabilityAlerts) peer.notify('availabilityAlerts', availabilityAlerts);
      if (protection !== null) peer.notify('protection', { version: protection });
    });
    return {
      ...{ balance: balanceMinor, balanceVersion: version },
      ...(asOf !== undefined && { balanceAsOf: asOf }),
      ...{ canWatch: true, testsConnection: true, hasThumbnails: this.#dependencies.thumbnails !== null },
      canQueue: queue.isOffered,
    };
  }

  async #readAvailabilityAlerts(playerId: PlayerId) {
    const { database, availabilityAlerts, pushKey } = this.#dependencies;
    if (!availabilityAlerts.isOffered) return null;
    const version = await readAvailabilityAlertVersion(database.read, playerId);
    return { version, ...(pushKey !== null && { pushKey }) };
  }

  #end(): void {
    const { lobbyHub, thumbnails, onEnd } = this.#dependencies;
    lobbyHub.leave(this.connection);
    thumbnails?.leave(this.connection);
    onEnd(this.#authentication.end(this.connection)?.playerId ?? null, this);
  }
}

const noNotifications = {};
