import { AgentChannel } from '../../api/channels/agent-channel.ts';
import { ChannelServer } from '../../api/channels/channel-server.ts';
import { ConnectionTestChannel } from '../../api/channels/connection-test-channel.ts';
import { FloorChannel, type FloorChannelDependencies } from '../../api/channels/floor-channel.ts';
import { FloorUpdateStream } from '../../api/channels/floor-update-stream.ts';
import { GameChannel } from '../../api/channels/game-channel.ts';
import { JackpotChannel } from '../../api/channels/jackpot-channel.ts';
import type { LobbyFrameObserver } from '../../api/channels/lobby-page-group.ts';
import { LobbyUpdateHub } from '../../api/channels/lobby-update-hub.ts';
import { PlayerNotificationChannel } from '../../api/channels/player-notification-channel.ts';
import { PlayerWatchChannel } from '../../api/channels/player-watch-channel.ts';
import { SignInConnections } from '../../api/channels/sign-in-connections.ts';
import { StaffWatchChannel, type StaffWatchChannelDependencies } from '../../api/channels/staff-watch-channel.ts';
import { readOfficeCookieToken } from '../../api/office/office-cookies.ts';
import { createWallDisplayFloorView } from '../../backoffice/displays/wall-display-floor-view.ts';
import { StaffFloorView } from '../../backoffice/machines/staff-floor-view.ts';
import { readTheoreticalHolds } from '../../backoffice/reports/theoretical-holds.ts';
import type { AccessLog } from '../../platform/access/access-log.ts';
import type { AddressPolicy } from '../../platform/access/client-address.ts';
import { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import type { CallRateLimiter } from '../../platform/rate-limits/call-rate-limiter.ts';
import { scopeDatabaseToSite } from '../../platform/sites/scope-database-to-site.ts';
import { AgentRegistry } from '../../play/machines/agent-registry.ts';
import { PublishedRules } from '../../play/machines/published-game-rules.ts';
import type { ObservedPress } from '../../play/seats/connection/cabinet-press-policy.ts';
import { buildIceServersForPlayer } from '../../play/seats/connection/ice-servers.ts';
import { PictureOfferRateLimiter } from '../../play/seats/connection/picture-offer-rate-limiter.ts';
import { SpectatorRelay } from '../../play/watching/relay/spectator-relay.ts';
import { PermittedThumbnails } from '../../play/watching/thumbnails/permitted-thumbnails.ts';
import { ThumbnailHub } from '../../play/watching/thumbnails/thumbnail-hub.ts';
import { ThumbnailRequests } from '../../play/watching/thumbnails/thumbnail-requests.ts';
import type { AccessTokens } from '../../players/sign-in/access-tokens.ts';
import { isServedOnlyOverTls } from '../config/office-url.ts';
import type { CoreDependencies } from './compose-accounts.ts';
import type { ComposedAlerts } from './compose-alerts.ts';
import type { ComposedClockMonitor } from './compose-clock-monitor.ts';
import type { ComposedFloor } from './compose-floor.ts';
import type { ComposedReplica } from './compose-floor-replica.ts';

const readingTokens =
  (config: CoreDependencies['config']): FloorChannelDependencies['tokenOf'] =>
  (request, reader) =>
    readOfficeCookieToken(request, isServedOnlyOverTls(config), reader === 'display' ? 'display' : 'session');

/** Builds the WebSocket channel that streams the floor's state to the back office. It reads nothing until the office opens it. */
const composeFloorStreamChannel = (
  { config, database, bus, clock, logger }: CoreDependencies,
  { dependencies, machineList, chat }: Pick<ComposedFloor, 'dependencies' | 'machineList' | 'chat'>,
  { thumbnails, warnings }: Pick<FloorChannelDependencies, 'thumbnails' | 'warnings'>,
): FloorChannel => {
  const { webDir, dataDir, businessDay } = config;
  const onError = (err: unknown) => logger.error({ err }, "reading the office's view of the floor failed");
  const streamOf: FloorChannelDependencies['streamOf'] = (siteKey, reader) => {
    const isWall = reader === 'display';
    const basis = { database: scopeDatabaseToSite(database, siteKey), clock, terms: businessDay, onError };
    const view = new StaffFloorView({
      ...{ ...basis, floor: dependencies.floor, siteKey, keepsHours: isWall, bus },
      readHolds: () => readTheoreticalHolds({ webDir, dataDir }),
      online: () => chat.presence.people(),
      brands: () => machineList.brandNames(),
    });
    return new FloorUpdateStream({
      clock,
      view: isWall ? createWallDisplayFloorView(view, basis) : view,
      onError,
    });
  };
  const tokenOf = readingTokens(config);
  return new FloorChannel({ database, clock, streamOf, thumbnails, tokenOf, logger, warnings });
};

/** Builds the WebSocket channel that shows a machine's video to the back office, without covering private areas. */
const composeStaffWatchChannel = (
  { config, database, clock, logger }: CoreDependencies,
  { floor, viewers, warnings }: Pick<StaffWatchChannelDependencies, 'floor' | 'viewers' | 'warnings'>,
): StaffWatchChannel => {
  const now = () => clock.nowMs();
  const offerAllowance = new PictureOfferRateLimiter(config.offersPerMinute, now);
  const iceServers = (viewer: string) => buildIceServersForPlayer(config.relays, viewer, now());
  return new StaffWatchChannel({
    ...{ database, clock, logger, warnings, floor, viewers, offerAllowance, iceServers },
    tokenOf: (request) => readingTokens(config)(request, 'staff'),
  });
};

/** Maximum number of connection tests per account and minute. */
const connectionTestsPerMinute = 6;

interface ChannelDependencies {
  readonly tokens: AccessTokens;
  readonly addressPolicy: AddressPolicy;
  readonly allowance: CallRateLimiter;
  readonly floor: ComposedFloor;
  readonly nodes: ComposedReplica;
  readonly alerts: Pick<ComposedAlerts, 'service'>;
  readonly clocks: Pick<ComposedClockMonitor, 'differences' | 'wallMs'>;
  readonly accessLog: AccessLog | null;
  readonly onPress: (press: ObservedPress) => void;
  readonly onLobby: LobbyFrameObserver;
}

export const composeWebSocketChannels = (
  base: CoreDependencies,
  { tokens, addressPolicy, allowance, floor, nodes, alerts, clocks, accessLog, onPress, onLobby }: ChannelDependencies,
) => {
  const { config, database, bus, clock, logger } = base;
  const { dependencies, settler, keeper, machineList, heldTransfers, sessionNotices, registers, chat, sites } = floor;
  const { maxCashInMinor, allowEmptyWallet, countdowns, allowedOrigins } = config;
  const iceServers = (playerId: string) => buildIceServersForPlayer(config.relays, playerId, clock.nowMs());
  const { viewers } = nodes;
  const bearers = new SignInConnections(bus, clock);
  const warnings = new RepeatedWarnings(logger);
  const gameChannel = new GameChannel({
    sessionDependencies: {
      dependencies,
      settler,
      keeper,
      maxCashInMinor,
      patienceMs: config.cashInPatienceMs,
      iceServers,
      offerAllowance: new PictureOfferRateLimiter(config.offersPerMinute, () => clock.nowMs()),
      onPress,
    },
    tokens,
    machineList,
    sites,
    bearers,
    allowance,
    viewers,
    holdMs: config.seatHoldMs,
    allowEmptyWallet,
    relayLifeS: config.relays.lifeS,
    heldTransfers,
    sessionNotices,
    spectatorsOf: (machineId) => floor.spectatorCounts.of(machineId),
    countdowns,
    registers,
    publishedRules: new PublishedRules(config),
    logger,
    warnings,
  });
  const isShown = (brandId: string) => machineList.shows(brandId);
  const showsPots = (siteKey: number) => machineList.showsPots(siteKey);
  const lobbyHub = new LobbyUpdateHub({
    bus,
    clock,
    floor: dependencies.floor,
    machineCounts: floor.machineCounts,
    isShown,
    readJackpots: () => machineList.jackpots(),
    showsPots,
    sites,
    observer: onLobby,
  });
  const thumbnails = new ThumbnailHub({
    clock,
    transport: base.transport,
    floor: dependencies.floor,
    isShown,
  });
  const watched = new PermittedThumbnails({
    ...{ hub: thumbnails, database, bus, clock, floor: dependencies.floor, isShown, sites },
    onError: (err) => logger.error({ err }, 'looking whether a machine may be watched failed'),
  });
  bus.subscribe('recordingStopped', ({ machineId, why }) => {
    logger.warn({ machineId, why }, 'recording has stopped');
    const text = `Recording has stopped at machine ${machineId}: ${why}.`;
    alerts.service.report({ kind: 'recordingStopped', subject: machineId, machineId, text });
  });
  bus.subscribe('recordingRuns', ({ machineId }) =>
    alerts.service.isOver({ kind: 'recordingStopped', subject: machineId, machineId, text: '' }),
  );
  bus.subscribe('evidenceSpaceChanged', ({ isLacking }) => {
    const subject = base.config.nodeName;
    const text = `Server ${subject} has no space for the evidence of legal holds.`;
    if (isLacking) logger.warn('there is no space for the evidence of legal holds');
    const alert = { kind: 'evidenceSpace', subject, text } as const;
    if (isLacking) alerts.service.report(alert);
    else alerts.service.isOver(alert);
  });
  bus.subscribe('recordingBroken', ({ machineId, why }) => {
    dependencies.alarm('the heads of a recording contradict each other', { machineId, why });
    const text = `The recording of machine ${machineId} contradicts itself: ${why}.`;
    alerts.service.report({ kind: 'recordingBroken', subject: machineId, machineId, text });
  });
  const { spectatorCounts: counts } = floor;
  const settings = config.watchRelay;
  const watchRelay =
    settings && new SpectatorRelay({ settings, clock, logger, floor: dependencies.floor, viewers, counts });
  const registry = new AgentRegistry(database);
  const agentChannel = new AgentChannel({
    seatServiceDependencies: dependencies,
    floor: dependencies.floor,
    registry,
    viewers,
    replica: nodes.replica,
    thumbnails,
    nodeId: nodes.nodeId,
    logger,
    warnings,
    acceptsTestSettings: config.demo !== null,
    onSecondProcess: (agentId, text) =>
      alerts.service.report({ kind: 'secondProcess', subject: agentId, agentId, text }),
    wallMs: clocks.wallMs,
    onAgentClock: (agentId, reading) =>
      reading === null
        ? clocks.differences.forgetAgent(agentId)
        : clocks.differences.note({ clock: 'agent', agentId, ...reading }),
  });
  const channels = new ChannelServer({
    channels: [
      agentChannel,
      gameChannel,
      new PlayerNotificationChannel({
        tokens,
        database,
        bus,
        bearers,
        presence: chat.presence,
        sessionNotices,
        heldTransfers,
        lobbyHub,
        thumbnails: config.thumbnails ? new ThumbnailRequests(watched, clock) : null,
        queue: floor.queue,
        availabilityAlerts: floor.availabilityAlerts,
        pushKey: floor.pushes.publicKey,
        clock,
        logger,
        warnings,
      }),
      new JackpotChannel({ tokens, bus, isShown, showsPots, sites, bearers, logger, warnings }),
      new ConnectionTestChannel({
        tokens,
        bearers,
        clock,
        floor: dependencies.floor,
        isShown,
        viewers,
        offerAllowance: new PictureOfferRateLimiter(connectionTestsPerMinute, () => clock.nowMs()),
        iceServers,
        logger,
        warnings,
      }),
      composeFloorStreamChannel(base, floor, {
        thumbnails: new ThumbnailRequests(thumbnails, clock),
        warnings,
      }),
      composeStaffWatchChannel(base, { floor: dependencies.floor, viewers, warnings }),
      new PlayerWatchChannel({
        tokens,
        bearers,
        database,
        bus,
        clock,
        floor: dependencies.floor,
        viewers,
        offerAllowance: new PictureOfferRateLimiter(config.offersPerMinute, () => clock.nowMs()),
        iceServers,
        ...{ maxSpectators: config.spectatorsPerMachine, relay: watchRelay },
        isShown,
        sites,
        counts,
        brandName: (brandId) => machineList.brandName(brandId),
        logger,
        warnings,
      }),
    ],
    allowedOrigins,
    office: config.office,
    sites,
    trustedProxies: config.trustedProxies,
    addressPolicy,
    pagesPerAddress: config.connectionsPerAddress,
    agentsPerAddress: config.agentsPerAddress,
    plainFrom: config.plainFrom,
    warnings,
    accessLog,
  });
  const stopThumbnails = () => {
    watched.stop();
    thumbnails.stop();
  };
  return { channels, agentChannel, gameChannel, bearers, lobbyHub, thumbnails, stopThumbnails, watchRelay };
};

export type ComposedChannels = ReturnType<typeof composeWebSocketChannels>;
