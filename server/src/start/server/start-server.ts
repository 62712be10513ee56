import { type Logger, pino } from 'pino';
import { buildHttpServer } from '../../api/http/build-http-server.ts';
import { finishedPageBuilds, type PageBuilds } from '../../api/http/wait-for-page-build.ts';
import { settingsFileName } from '../../backoffice/settings/operator-file-store.ts';
import { logTransfersAfterCommit } from '../../money/ledger/ledger-transfer-log.ts';
import { AccessLog } from '../../platform/access/access-log.ts';
import { getOfficeOrigin } from '../../platform/access/office-origin.ts';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { lockDatabase } from '../../platform/database/lock-database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { ClusterBus } from '../../platform/nodes/cluster-bus.ts';
import { DatabaseMonitor } from '../../platform/nodes/database-monitor.ts';
import { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { deleteStaleScratchFiles } from '../../platform/process/scratch-folder.ts';
import { CallRateLimiter } from '../../platform/rate-limits/call-rate-limiter.ts';
import { measureAndTraceTransportRequests } from '../../platform/transport/traced-transport.ts';
import { PlayerRecordService } from '../../play/statements/player-record-service.ts';
import { findSettingsFileErrors } from '../config/find-settings-file-errors.ts';
import { applyOperatorCurrencyIfValid } from '../config/operator-currency.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { assertDatabaseUsableOrClose } from './assert-database-usable.ts';
import { type CoreDependencies, composeAccountServices } from './compose-accounts.ts';
import { composeAlertServices } from './compose-alerts.ts';
import { composeClockGuard, composeClockMonitor } from './compose-clock-monitor.ts';
import { composeOperatorFileSync, joinCluster, type NodeOptions, startOperatorFileSync } from './compose-cluster.ts';
import { composeFloorServices } from './compose-floor.ts';
import { composeFloorReplica } from './compose-floor-replica.ts';
import { composeMetrics, composeTransport } from './compose-metrics.ts';
import { composeCasinoRoutes, composeOfficeServices, shareRateLimitsAndPresence } from './compose-office.ts';
import { composeWebSocketChannels } from './compose-web-socket-channels.ts';
import { createDrainOnDisconnect, drainServer } from './drain-server.ts';
import { buildHttpServerOptions, listenOrLeaveCluster } from './http-server-options.ts';
import { prepareDemoDatabase } from './seed-demo-database.ts';

export interface RunningServer {
  /** URL on which the server listens, such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** URL of the back office; null if there is none. */
  readonly officeAddress: string | null;
  /** Port of the metrics server; null if it is disabled. */
  readonly metricsPort: number | null;
  /**
   * Moves the connections of agents and pages to other nodes over the configured drain time; does nothing if that is 0. Call `close`
   * afterwards.
   */
  drain(): Promise<void>;
  /** Closes the server; idempotent. */
  close(): Promise<void>;
}

/**
 * Starts a server. Two servers can share a database only if both have NATS_URL, so that each knows of the other: otherwise the server
 * refuses to start, or stops when another one takes the database over.
 */
export const startServer = async (
  config: ServerConfig,
  clock: Clock | null = null,
  /** Reads the settings again if another node has changed `Settings.json` while this one was down. */
  reread: (() => ServerConfig) | null = null,
  pagesToCome: PageBuilds | null = null,
): Promise<RunningServer> => {
  let server: RunningServer | null = null;
  let hasGivenUp = false;
  const giveUp = (reason: string) => () => {
    loggerOf(config).fatal(`${reason}; this one stops`);
    process.exitCode = 1;
    hasGivenUp = true;
    void server?.close();
  };
  // Only one server can use a SQLite database.
  const isShared = config.natsUrl !== null && config.databaseUrl !== null;
  const claim = await lockDatabase(config, giveUp('another server has taken the ledger while the database was away'), {
    isShared,
  });
  try {
    const onDead = giveUp('other servers have taken over the seats of this one, which did not answer');
    server = await startServerNode(config, { clock, isAlone: !isShared, onDead, reread, pagesToCome });
  } catch (error) {
    await claim.release();
    throw error;
  }
  const { close } = server;
  let closing: Promise<void> | null = null;
  server = {
    ...server,
    close: () => {
      closing ??= close().finally(() => claim.release());
      return closing;
    },
  };
  // Close this server if another one took the database over during the start.
  if (hasGivenUp) await server.close();
  return server;
};

const loggerOf = ({ logLevel }: ServerConfig): Logger =>
  pino({ level: logLevel, base: null }, pino.destination({ dest: 2, sync: true }));

export const startServerNode = async (config: ServerConfig, options: NodeOptions): Promise<RunningServer> => {
  const { dataDir } = config;
  const { clock: testClock } = options;
  const pagesToCome = options.pagesToCome ?? finishedPageBuilds;
  const logger = loggerOf(config);
  const metrics = composeMetrics(config);
  const { readiness, onPress, onLobby } = metrics;
  deleteStaleScratchFiles(dataDir);
  const opened = await openDatabase(config, metrics.transactions, options.migrations);
  const database = logTransfersAfterCommit(opened, (moved) => logger.info(moved, 'money moved'));
  const operatorFileSync = composeOperatorFileSync(database, config, logger);
  const renewed = await operatorFileSync.sync();
  if (renewed.includes(settingsFileName) && options.reread) {
    await database.close();
    return startServerNode(options.reread(), { ...options, reread: null });
  }
  for (const fault of findSettingsFileErrors(dataDir)) logger.warn(fault);
  await assertDatabaseUsableOrClose(database, config);
  if (config.demo) await prepareDemoDatabase(database, config.demo, config);
  const { registry, clock } = await joinCluster({ config, database, logger }, options);
  const { nodeId } = registry;
  const ownTransport = options.network?.join(nodeId) ?? (await composeTransport(config, { nodeId, clock, logger }));
  const transport = measureAndTraceTransportRequests(ownTransport, metrics.onAsk);
  const inner = new InMemoryBus((err, topic) => logger.error({ err, topic }, 'a listener failed'));
  const warnings = new RepeatedWarnings(logger);
  const bus = new ClusterBus({ inner, transport, clock, warnings });
  const base: CoreDependencies = { config, database, bus, clock, logger, transport };

  let address = '';
  const people = composeAccountServices(base, () => address);
  const { tokens, addressPolicy, profiles } = people;
  const floor = await composeFloorServices(base);
  const clockGuard = composeClockGuard(base, { clock, testClock });
  await clockGuard.start();
  const {
    dependencies,
    settler,
    keeper,
    restrictedSeats,
    handPays,
    heldTransfers,
    harmMonitor,
    termsMonitor,
    uptimeMonitor,
    changesFeed,
    leases,
  } = floor;
  const nodes = composeFloorReplica(base, dependencies.floor);
  const currency = async () => applyOperatorCurrencyIfValid(dataDir);
  const clocks = composeClockMonitor(base, { clock, registry, testClock, service: () => alerts.service });
  const alerts = composeAlertServices(base, {
    floor: dependencies.floor,
    holdsLease: () => leases.holds('alerts'),
    clocksDisagree: () => clockGuard.isHolding || clocks.differences.ownDisagree,
  });
  const alarm = alerts.statementAlarm(dependencies.alarm);
  const records = new PlayerRecordService({ database, profiles, currency, now: () => clock.nowMs(), alarm });
  const allowance = new CallRateLimiter(config.callsPerSecond, () => performance.now());
  const accessLog = composeAccessLog(config, logger);
  const entrances = composeWebSocketChannels(base, {
    accessLog,
    tokens,
    addressPolicy,
    allowance,
    floor,
    nodes,
    alerts,
    clocks,
    onPress,
    onLobby,
  });
  const { channels, gameChannel, bearers, lobbyHub, thumbnails, stopThumbnails } = entrances;
  const places = buildHttpServerOptions(config);
  if (config.office === null)
    logger.info('OFFICE_URL is not set, so the office is nowhere; give it a host name of its own');
  const routeParts = {
    ...{ ...people, ...floor, ...places, database, bus, records, allowance, readiness, logger },
    floor: dependencies.floor,
  };
  const office = composeOfficeServices(base, {
    ...{ people, floor, allowance, accessLog, isSecure: places.isSecure, currency, operatorFileSync },
  });
  const casino = composeCasinoRoutes(base, { launches: people.launches, floor, isSecure: places.isSecure });
  const left = { transport, registry, database };
  const http = await buildHttpServer({ ...routeParts, ...office, ...casino, accessLog, pagesToCome, clock });
  channels.attach(http.server);

  // Listen before changing anything, because a second server fails here if the port is in use.
  const listening = await listenOrLeaveCluster(http, config, left, () =>
    metrics.serve({ entrances, floor, nodes, transport, clock, clocks }),
  );
  ({ address } = listening);
  const { metricsServer } = listening;
  const stopSharing = shareRateLimitsAndPresence({
    ...{ transport, clock, warnings, people, allowance, office, chat: floor.chat },
  });
  const leaving = { readiness, channels, clock };
  const databaseMonitor = new DatabaseMonitor(transport, clock);
  registry.watch(transport, createDrainOnDisconnect(config.drainMs, 'the other nodes', leaving), () =>
    databaseMonitor.noteHeartbeat(),
  );
  databaseMonitor.start(createDrainOnDisconnect(config.drainMs, 'the database', leaving));
  await nodes.start();
  await settler.start();
  keeper.start();
  restrictedSeats.start();
  floor.seatedQuestions.start();
  handPays.start();
  floor.machineOpenings.start();
  floor.recordings.start();
  floor.casino.start();
  await leases.start();
  floor.waiting.start();
  heldTransfers.start();
  harmMonitor.start();
  termsMonitor.start();
  floor.providerPayments.start();
  floor.voucherExpiry.start();
  uptimeMonitor.start();
  for (const monitor of office.monitors) monitor.start();
  alerts.start();
  floor.retentionMonitor.start();
  changesFeed.start();
  lobbyHub.start();
  thumbnails.start();
  const stopFileSync = startOperatorFileSync(operatorFileSync, base);
  bearers.start(tokens, (error) => dependencies.alarm('looking at the sign-ins failed', { error: String(error) }));
  metrics.started();

  const close = async () => {
    // Stop the uptime monitor before connections close: machines that go offline with this server do not count as out of service.
    await uptimeMonitor.stop();
    bearers.stop();
    stopFileSync();
    changesFeed.stop();
    lobbyHub.stop();
    stopThumbnails();
    heldTransfers.stop();
    harmMonitor.stop();
    termsMonitor.stop();
    floor.providerPayments.stop();
    floor.voucherExpiry.stop();
    floor.retentionMonitor.stop();
    clockGuard.stop();
    clocks.stop();
    for (const monitor of office.monitors) monitor.stop();
    await alerts.stop();
    await floor.waiting.stop();
    leases.stop();
    handPays.stop();
    floor.machineOpenings.stop();
    await floor.recordings.stop();
    restrictedSeats.stop();
    floor.seatedQuestions.stop();
    floor.casino.stop();
    settler.stop();
    floor.chat.stop();
    floor.spectatorCounts.stop();
    await channels.close();
    nodes.stop();
    await keeper.stop();
    await gameChannel.ended();
    await http.close();
    await accessLog?.close();
    await people.guestService.finished();
    stopSharing();
    databaseMonitor.stop();
    bus.stop();
    warnings.stop();
    await transport.drain();
    await registry.leave();
    await metricsServer?.close();
    floor.alarms.end();
    await database.close();
  };
  let closing: Promise<void> | null = null;
  return {
    address,
    officeAddress: config.office && getOfficeOrigin(config.office, address),
    metricsPort: metricsServer?.port ?? null,
    drain: () => drainServer(config.drainMs, { readiness, channels, clock }),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
};

const composeAccessLog = ({ accessLog: place, trustedProxies }: ServerConfig, logger: Logger): AccessLog | null => {
  const warnings = new RepeatedWarnings(logger);
  const onError = (err: unknown) => warnings.warn({ err }, 'the access log cannot be written');
  return place && new AccessLog({ place, trustedProxies, onError });
};
