import type { AlertCauseQueue } from '../../backoffice/alerts/alert-cause-queue.ts';
import { type Clock, systemClock } from '../../platform/clock/clock.ts';
import {
  type ClockDifference,
  ClockDifferences,
  monitorClockDifferences,
} from '../../platform/clock/clock-differences.ts';
import type { ClusterClock } from '../../platform/clock/cluster-clock.ts';
import type { NodeRegistry } from '../../platform/nodes/node-registry.ts';
import { ClockGuard } from '../../players/protection/clock/clock-guard.ts';
import type { CoreDependencies } from './compose-accounts.ts';

interface WatchedClocks {
  readonly clock: ClusterClock;
  /** Publishes to the other nodes how long this node's agents take to answer. */
  readonly registry: Pick<NodeRegistry, 'nameRoundTrips'>;
  readonly testClock: Clock | null;
  /** Returns the service that alerts staff about agents' clocks. This node's own clock is reported by its node monitor. */
  readonly service: () => Pick<AlertCauseQueue, 'report' | 'isOver'>;
}

/**
 * Builds the monitor of clocks that differ from this server's by a second or more; it reports them to the log, the metrics and the alerts.
 */
export const composeClockMonitor = (
  { logger }: Pick<CoreDependencies, 'logger'>,
  { clock, registry, testClock, service }: WatchedClocks,
) => {
  const differences = new ClockDifferences((difference, disagrees) => {
    const { clock: whose, agentId, aheadMs } = difference;
    const facts = { clock: whose, ...(whose === 'agent' && { agentId }), aheadMs };
    if (disagrees) logger.warn(facts, 'a clock differs from this server’s by a second or more: set it right (NTP)');
    else logger.debug(facts, 'a clock agrees with this server’s');
    if (whose !== 'agent') return;
    const cause = { kind: 'clock', subject: agentId, agentId, text: textOf(difference) } as const;
    if (disagrees) service().report(cause);
    else service().isOver(cause);
  });
  registry.nameRoundTrips(() => differences.agentRoundTrips());
  const stop = monitorClockDifferences({
    clock,
    own: testClock ?? systemClock,
    computerMs: testClock ? null : () => Date.now(),
    differences,
  });
  return { differences, stop, wallMs: () => (testClock ? Date.now() : clock.nowMs()) };
};

export type ComposedClockMonitor = ReturnType<typeof composeClockMonitor>;

const textOf = ({ agentId, aheadMs }: ClockDifference): string =>
  `The clock of agent ${agentId} is ${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the server’s.`;

/** Builds the guard that compares the clocks of process and database. In a test, the test's clock also serves as the monotonic clock. */
export const composeClockGuard = (
  { database, logger }: Pick<CoreDependencies, 'database' | 'logger'>,
  { clock, testClock }: { readonly clock: ClusterClock; readonly testClock: Clock | null },
): ClockGuard =>
  new ClockGuard({
    database,
    clock,
    steadyMs: () => (testClock ? testClock.nowMs() : performance.now()),
    databaseAheadMs: () => clock.databaseAheadMs,
    alarm: (message, facts) => logger.error(facts, message),
  });
