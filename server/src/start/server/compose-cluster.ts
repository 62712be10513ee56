import type { Logger } from 'pino';
import type { PageBuilds } from '../../api/http/wait-for-page-build.ts';
import { OperatorFileSync } from '../../backoffice/settings/operator-file-sync.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import { type Clock, systemClock } from '../../platform/clock/clock.ts';
import { ClusterClock } from '../../platform/clock/cluster-clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { assertSchemaCompatible } from '../../platform/database/migrate.ts';
import { migrations as ownMigrations } from '../../platform/database/migration-list.ts';
import { readMigrationLog } from '../../platform/database/migration-log.ts';
import { type SchemaMigration, schemaGenerationOf } from '../../platform/database/schema-migration.ts';
import { createNodeId, NodeRegistry } from '../../platform/nodes/node-registry.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import { applyOperatorCurrencyIfValid } from '../config/operator-currency.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { computeSettingsFingerprint } from '../config/settings-fingerprint.ts';

export interface NodeOptions {
  /** True if no other server can use the same database at the same time. */
  readonly isAlone: boolean;
  /** Called when other nodes consider this node dead and take over its seats. */
  readonly onDead: () => void;
  /** A manually controlled clock for tests; null: the node follows the database's time. */
  readonly clock: Clock | null;
  /** A simulated network for tests, used instead of NATS_URL. */
  readonly network?: { join(nodeId: string): Transport };
  /** The migrations that this node knows; tests use it to simulate another version. */
  readonly migrations?: readonly SchemaMigration[];
  /** Reads the settings again; null if that is not possible. */
  readonly reread?: (() => ServerConfig) | null;
  /** Web client pages that are still being built; null if all are built. */
  readonly pagesToCome?: PageBuilds | null;
}

interface JoiningNode {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly logger: Logger;
}

/** Registers this process as a node; closes the database on an error. Call it before anything else reads the clock or the seats. */
export const joinCluster = async (node: JoiningNode, options: NodeOptions) => {
  try {
    const cluster = await composeCluster(node, options);
    // Start the heartbeats now: during a long start without them, the other nodes would consider this one dead.
    cluster.registry.start();
    return cluster;
  } catch (error) {
    await node.database.close();
    throw error;
  }
};

export const composeCluster = async (
  { config, database, logger }: JoiningNode,
  { isAlone, onDead, clock, migrations = ownMigrations }: NodeOptions,
) => {
  const clusterClock = new ClusterClock(clock ?? systemClock);
  const registry = new NodeRegistry({
    database,
    clock: clock ?? systemClock,
    nodeId: createNodeId(config.nodeName),
    name: config.nodeName,
    generation: schemaGenerationOf(migrations),
    settings: computeSettingsFingerprint(config),
    onTime: (sample) => clock ?? clusterClock.sample(sample),
    onDead,
    onError: (err) => logger.warn({ err }, 'this node could not write its heartbeat; the database is away'),
  });
  await registry.join({ isAlone });
  try {
    // Check the schema version again: a migration that ran just before this node registered did not take the node into account.
    assertSchemaCompatible(migrations, (await readMigrationLog(database.read.query, database.read.engine)).ran);
  } catch (error) {
    await registry.leave();
    throw error;
  }
  return { registry, clock: clusterClock };
};

/** Interval in ms of polling the operator's files (such as settings) for manual edits. */
const pollMs = 1_000;

/** Builds the synchronization of the operator's files (such as settings) between the data folder and the database. */
export const composeOperatorFileSync = (
  database: Database,
  { dataDir, nodeName }: ServerConfig,
  logger: Logger,
): OperatorFileSync =>
  new OperatorFileSync({
    database,
    dataDir,
    place: `file of ${nodeName ?? 'the server'}`,
    now: () => readDatabaseTime(database.read),
    warn: (line) => logger.warn(line),
  });

interface FileSyncDependencies {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly config: Pick<ServerConfig, 'dataDir'>;
}

/**
 * Applies other nodes' changes of the operator's files at once, and polls for manually edited files. Returns a function that stops this.
 */
export const startOperatorFileSync = (
  fileSync: OperatorFileSync,
  { bus, clock, logger, config }: FileSyncDependencies,
): (() => void) => {
  // Log errors at debug level only: if the database is unreachable, the next poll retries.
  const quietly = (work: () => Promise<unknown>) => () =>
    work().then(
      () => void applyOperatorCurrencyIfValid(config.dataDir),
      (err: unknown) => logger.debug({ err }, 'the files of the house were not compared with the ledger'),
    );
  const sync = quietly(() => fileSync.sync());
  const stops = [
    bus.subscribe('operatorFilesChanged', () => void sync()),
    bus.subscribe('eventsMissed', () => void sync()),
    repeatWithoutOverlap(
      clock,
      pollMs,
      quietly(() => fileSync.checkForHandEdits()),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
