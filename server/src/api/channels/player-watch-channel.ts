import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  createRefusal,
  createRefusedResult,
  type MachineId,
  okResult,
  type Refusal,
  type Result,
} from '@reelfloor/protocol';
import {
  type WatchInitAnswer,
  watchClientSide,
  watchPath,
  watchServerSide,
} from '@reelfloor/protocol/channels/spectator-channel';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { firstSite, type Site } from '../../platform/sites/sites.ts';
import {
  checkMayWatchMachine,
  type MachineAtSite,
  type WatchDependencies,
} from '../../play/watching/check-may-watch-machine.ts';
import type { SpectatorCounts } from '../../play/watching/spectator-counts.ts';
import type { AccessTokens, AuthenticatedCaller } from '../../players/sign-in/access-tokens.ts';
import { browserConnectionLimits } from './browser-connection-limits.ts';
import { ChannelAuthentication } from './channel-authentication.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import type { SignInConnections } from './sign-in-connections.ts';
import { SpectatorConnection, type SpectatorConnectionDependencies } from './spectator-connection.ts';

/** Maximum number of machines that an account may watch as a spectator at the same time, per server. */
const maxOfAccount = 2;
/**
 * Idle timeout in ms: a spectator's page that nobody has used for this long stops watching. Our page reports once a minute that it is in
 * use.
 */
const unusedMs = 15 * 60_000;
/** Interval in ms at which each spectator's permission is checked again, in case a change message was lost. */
const sweepMs = 10_000;
/**
 * Interval in ms of the keep-alive to agents for each spectator. An agent ends the video of a spectator without a keep-alive for a minute.
 */
const keepMs = 20_000;
const keepTimeoutMs = 5_000;
/** Maximum number of repeated permission checks, if changes keep invalidating the one that was just read from the ledger. */
const maxDecisions = 20;

type Connection = ChannelConnection<typeof watchServerSide, typeof watchClientSide>;

export interface PlayerWatchChannelDependencies
  extends SpectatorConnectionDependencies,
    Pick<WatchDependencies, 'isShown' | 'sites'> {
  readonly tokens: AccessTokens;
  readonly bearers: SignInConnections;
  readonly database: Pick<Database, 'read'>;
  readonly bus: Bus;
  readonly counts: SpectatorCounts;
  readonly brandName: (brandId: string) => string;
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
}

/**
 * Lets players watch machines at which others play. Each spectator's permission is checked again whenever something relevant may have
 * changed. Watching ends at once when the operator, the machine or the seated player no longer allows it, and when the seat becomes free.
 */
export class PlayerWatchChannel implements Channel {
  readonly path = watchPath;
  readonly forBrowsers = true;
  readonly leaves = 'spread';
  readonly connections = new Set<Connection>();
  readonly #dependencies: PlayerWatchChannelDependencies;
  readonly #watches = new Map<Connection, SpectatorConnection>();
  readonly #stops: (() => void)[];

  constructor(dependencies: PlayerWatchChannelDependencies) {
    this.#dependencies = dependencies;
    const { bus, clock } = dependencies;
    this.#stops = [
      bus.subscribe('watchingChanged', ({ playerId }) =>
        this.#doubt((watch) => playerId === null || !watch.seen || watch.seen.seatedId === playerId),
      ),
      bus.subscribe('seatChanged', ({ machineId }) => this.#doubt((watch) => watch.machineId === machineId)),
      bus.subscribe('machineChanged', ({ machineId }) => this.#doubt((watch) => watch.machineId === machineId)),
      bus.subscribe('protectionChanged', ({ playerId }) => this.#doubt((watch) => watch.playerId === playerId)),
      bus.subscribe('eventsMissed', () => this.#doubt(() => true)),
      bus.subscribe('machineCountsChanged', ({ machineId }) => this.#notifySpectators(machineId)),
      clock.every(sweepMs, () => this.#sweep()),
      repeatWithoutOverlap(clock, keepMs, () => this.#keep()),
    ];
  }

  accept(socket: WebSocket, ip: string, tcpStream: Duplex, _request: IncomingMessage, site: Site): void {
    const { logger, warnings } = this.#dependencies;
    const authentication = new ChannelAuthentication(this.#dependencies, site);
    const connection: Connection = new ChannelConnection({
      socket,
      tcpStream,
      ip,
      limits: browserConnectionLimits,
      logger,
      warnings,
      ours: watchServerSide,
      theirs: watchClientSide,
      onRequest: {
        init: async ({ token, machineID }) => {
          const entered = await authentication.init(connection, token, (bearer) =>
            this.#begin(connection, bearer, { machineId: machineID, siteKey: site.key }),
          );
          return entered.ok ? entered.value : entered;
        },
        offer: (offer) => {
          const watch = this.#watches.get(connection);
          if (!watch?.seen) return createRefusedResult('INIT_FIRST');
          return this.#isUnused(watch) ? createRefusedResult('WATCH_ENDED') : watch.offer(offer);
        },
        answer: (answer) => this.#watches.get(connection)?.answer(answer) ?? createRefusedResult('INIT_FIRST'),
      },
      onNotification: {
        candidate: (candidate) => this.#watches.get(connection)?.candidate(candidate),
        used: () => {
          const watch = this.#watches.get(connection);
          if (watch) watch.usedAtMs = this.#dependencies.clock.nowMs();
        },
      },
      onClose: () => {
        this.connections.delete(connection);
        authentication.end(connection);
        this.#end(connection);
      },
    });
    this.connections.add(connection);
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const connection of this.connections) connection.goAway();
    this.#dependencies.relay?.stop();
  }

  async #begin(
    connection: Connection,
    { playerId }: AuthenticatedCaller,
    { machineId, siteKey }: MachineAtSite,
  ): Promise<Result<WatchInitAnswer>> {
    const refusal = this.#refusalOfBounds(playerId, machineId);
    if (refusal) return this.#turnAway(connection, refusal);
    const watch = new SpectatorConnection(this.#dependencies, {
      machineId,
      playerId,
      siteKey,
      ip: connection.ip,
    });
    // Register the spectator before the ledger is read, so that a change during the read is noticed and a second page is counted.
    this.#watches.set(connection, watch);
    const decided = await this.#decide(watch);
    if (!decided.ok) return this.#turnAway(connection, decided.refusal);
    if (this.#watches.get(connection) !== watch) return createRefusedResult(50100);
    watch.seen = decided.value;
    watch.route({
      onCandidate: (candidate) => connection.peer.notify('candidate', candidate),
      onLost: (lost) => connection.peer.notify('videoLost', lost),
      onTooSlow: () => connection.close(createRefusal('WATCH_LINK_SLOW')),
      onRelayChanged: () => this.#count(machineId),
    });
    this.#count(machineId);
    const { counts, brandName, iceServers } = this.#dependencies;
    const { id, brandId, description } = decided.value.machine;
    const { videoType, picture, cutScreen, privateAreas = [] } = description;
    const spectators = counts.of(machineId);
    watch.notifiedSpectators = spectators;
    return okResult({
      machine: {
        id,
        brand: { id: brandId, name: brandName(brandId) },
        videoType,
        picture,
        cutScreen,
        privateAreas,
      },
      iceServers: iceServers(playerId),
      spectators,
    });
  }

  #refusalOfBounds(playerId: string, machineId: MachineId): Refusal | null {
    const own = [...this.#watches.values()].filter((watch) => watch.playerId === playerId);
    if (own.length >= maxOfAccount) return createRefusal('WATCH_ELSEWHERE');
    const { counts, maxSpectators, relay } = this.#dependencies;
    const isFull = counts.directOf(machineId) >= maxSpectators && !relay?.hasRoom;
    return isFull ? createRefusal('WATCH_FULL', { machine: machineId }) : null;
  }

  /** Refuses a spectator, and closes the connection after the page has got the answer with the reason. */
  #turnAway(connection: Connection, refusal: Refusal): { ok: false; refusal: Refusal } {
    setImmediate(() => connection.close(refusal));
    return { ok: false, refusal };
  }

  /** Reads from the ledger whether the spectator may watch; repeats the read if something relevant may have changed meanwhile. */
  async #decide(watch: SpectatorConnection): ReturnType<typeof checkMayWatchMachine> {
    const { database, clock } = this.#dependencies;
    watch.isDeciding = true;
    try {
      for (let decisions = 1; ; decisions++) {
        const { doubts, machineId, playerId, siteKey } = watch;
        const request = { machineId, playerId, siteKey, at: clock.nowMs() };
        const decided = await checkMayWatchMachine(database.read, this.#dependencies, request);
        if (watch.doubts === doubts || decisions === maxDecisions) return decided;
      }
    } finally {
      watch.isDeciding = false;
    }
  }

  #doubt(concerns: (watch: SpectatorConnection) => boolean): void {
    for (const [connection, watch] of this.#watches) if (concerns(watch)) void this.#review(connection, watch);
  }

  async #review(connection: Connection, watch: SpectatorConnection): Promise<void> {
    watch.doubts++;
    if (watch.isDeciding) return;
    try {
      const decided = await this.#decide(watch);
      if (!decided.ok) {
        // If the agent is offline keep the spectator's connection: the video resumes when the agent reconnects.
        if (decided.refusal.code !== 'MACHINE_OFFLINE') connection.close(decided.refusal);
      } else if (watch.seen && decided.value.sessionId !== watch.seen.sessionId)
        connection.close(createRefusal('WATCH_IDLE', { machine: watch.machineId }));
    } catch (err) {
      this.#dependencies.logger.error({ err }, 'looking whether a machine may still be watched failed');
      // End the spectator's connection, because it is unknown whether watching is still allowed.
      connection.close(createRefusal('DATABASE_UNAVAILABLE'));
    }
  }

  #sweep(): void {
    for (const [connection, watch] of [...this.#watches])
      if (this.#isUnused(watch)) connection.close(createRefusal('WATCH_ENDED'));
    this.#doubt(() => true);
  }

  #isUnused({ usedAtMs }: SpectatorConnection): boolean {
    return usedAtMs < this.#dependencies.clock.nowMs() - unusedMs;
  }

  async #keep(): Promise<void> {
    const { floor } = this.#dependencies;
    const direct = [...this.#watches.values()].filter(({ isRelayed }) => !isRelayed);
    const byMachine = Map.groupBy(direct, ({ machineId }) => machineId);
    await Promise.all(
      [...byMachine].map(([machineId, watches]) => {
        const viewerIds = watches.map(({ viewerId }) => viewerId);
        return floor.get(machineId)?.link?.command('keepWatching', { machineId, viewerIds }, keepTimeoutMs);
      }),
    );
  }

  #notifySpectators(machineId: MachineId): void {
    const spectators = this.#dependencies.counts.of(machineId);
    for (const [connection, watch] of this.#watches) {
      if (watch.machineId !== machineId || watch.notifiedSpectators === null || watch.notifiedSpectators === spectators)
        continue;
      watch.notifiedSpectators = spectators;
      connection.peer.notify('spectators', { spectators });
    }
  }

  #count(machineId: MachineId): void {
    const here = [...this.#watches.values()].filter((watch) => watch.machineId === machineId && watch.seen);
    // All spectators of a machine are of the same site as its seated player, so the first one's site is right for all.
    const relayed = here.filter(({ isRelayed }) => isRelayed).length;
    this.#dependencies.counts.set(machineId, here.length, here[0]?.siteKey ?? firstSite, relayed);
  }

  #end(connection: Connection): void {
    const watch = this.#watches.get(connection);
    if (!watch) return;
    this.#watches.delete(connection);
    watch.end();
    this.#count(watch.machineId);
  }
}
