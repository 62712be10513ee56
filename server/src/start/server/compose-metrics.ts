import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ClusterClock } from '../../platform/clock/cluster-clock.ts';
import { allLeasedJobs } from '../../platform/nodes/leases.ts';
import { Readiness } from '../../platform/process/readiness.ts';
import { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { LocalTransport, type Transport } from '../../platform/transport/transport.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { Metrics } from '../metrics/metrics.ts';
import { startMetricsServer } from '../metrics/metrics-server.ts';
import type { ComposedClockMonitor } from './compose-clock-monitor.ts';
import type { ComposedFloor } from './compose-floor.ts';
import type { ComposedReplica } from './compose-floor-replica.ts';
import type { ComposedChannels } from './compose-web-socket-channels.ts';

interface MeasuredDependencies {
  readonly entrances: ComposedChannels;
  readonly floor: ComposedFloor;
  readonly nodes: ComposedReplica;
  readonly transport: Transport;
  readonly clock: ClusterClock;
  readonly clocks: Pick<ComposedClockMonitor, 'differences'>;
}

/** Builds the metrics and the readiness of this server. */
export const composeMetrics = (config: ServerConfig) => {
  const readiness = new Readiness();
  const engine = config.databaseUrl === null ? 'sqlite' : 'postgres';
  const metrics = new Metrics({ node: config.nodeName, engine });
  return {
    readiness,
    /** Marks the server as ready. Call it once everything runs. */
    started: readiness.hold('starting'),
    transactions: metrics.transactions,
    onPress: metrics.onPress,
    onAsk: metrics.onAsk,
    onLobby: metrics.onLobby,
    /** Serves the metrics of these parts of the server, if a metrics port is configured. */
    serve: async ({ entrances, floor, nodes, transport, clock, clocks }: MeasuredDependencies) => {
      const { dependencies, heldTransfers, leases, keeper } = floor;
      metrics.read({
        connections: () => entrances.channels.openConnections(),
        machines: () => dependencies.floor.all(),
        heldTransfers: () => heldTransfers.count,
        platformTransfers: () => floor.casino.sender.open,
        isReady: () => readiness.reasons.length === 0,
        isTransportUp: () => transport.state === 'up',
        leases: () => allLeasedJobs.map((job) => ({ job, isHeld: leases.holds(job) })),
        watchRelay: () => entrances.watchRelay,
        linkTakeovers: () => entrances.agentChannel.takeovers,
        seatAdoptions: () => keeper.adoptions,
        floorDivergences: () => nodes.replica.divergences,
        clockOffsetMs: () => clock.offsetMs,
        clockDifferences: () => clocks.differences.all(),
      });
      return config.metrics && startMetricsServer(config.metrics, metrics, readiness);
    },
  };
};

interface TransportDependencies {
  readonly nodeId: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Connects this node to the others over NATS. Without NATS_URL the node is alone, and the NATS client is not even imported. */
export const composeTransport = async (
  { natsUrl }: ServerConfig,
  { nodeId, clock, logger }: TransportDependencies,
): Promise<Transport> => {
  if (natsUrl === null) return new LocalTransport(nodeId);
  const { NatsTransport } = await import('../../platform/transport/nats-transport.ts');
  const warnings = new RepeatedWarnings(logger);
  const transport = new NatsTransport({
    nodeId,
    url: natsUrl,
    clock,
    onError: (error, subject) =>
      warnings.warn({ error: String(error), subject }, 'the transport to the other nodes failed'),
  });
  transport.onState((state) => logger.warn({ nodeId }, `the transport to the other nodes is ${state}`));
  return transport;
};
