import type { Wire } from '../cluster/wire.ts';
import type { Config } from '../config/config.ts';
import { Metrics } from '../metrics/metrics.ts';
import { startMetricsServer } from '../metrics/metrics-server.ts';
import { Readiness } from '../process/readiness.ts';
import type { ComposedChannels } from './compose-channels.ts';
import type { ComposedFloor } from './compose-floor.ts';

/** Composes what operators see of this server: its figures, and whether it wants connections. */
export const composeMetrics = (config: Config) => {
  const readiness = new Readiness();
  const engine = config.databaseUrl === null ? 'sqlite' : 'postgres';
  const metrics = new Metrics({ node: config.nodeName, engine });
  return {
    readiness,
    /** Call this once everything runs; until then the server is not ready. */
    started: readiness.hold('starting'),
    units: metrics.units,
    onPress: metrics.onPress,
    onAsk: metrics.onAsk,
    /** Serves the figures of these parts, if a port for metrics is set. */
    serve: async ({ channels }: ComposedChannels, { parts, heldTransfers }: ComposedFloor, wire: Wire) => {
      metrics.read({
        connections: () => channels.openConnections(),
        machines: () => parts.floor.all(),
        heldTransfers: () => heldTransfers.count,
        isReady: () => readiness.reasons.length === 0,
        isWireUp: () => wire.state === 'up',
      });
      return config.metrics && startMetricsServer(config.metrics, metrics, readiness);
    },
  };
};
