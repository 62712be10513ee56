import type { ClusterClock } from '../cluster/cluster-clock.ts';
import type { Clock } from '../process/clock.ts';
import { ClockGuard } from '../protection/clock/clock-guard.ts';
import type { Base } from './compose-accounts.ts';

/** Builds what compares the clocks. A test's clock is the only time there is, so it is the steady one, too. */
export const composeClockGuard = (
  { database, logger }: Pick<Base, 'database' | 'logger'>,
  { clock, testClock }: { readonly clock: ClusterClock; readonly testClock: Clock | null },
): ClockGuard =>
  new ClockGuard({
    database,
    clock,
    steadyMs: () => (testClock ? testClock.nowMs() : performance.now()),
    databaseAheadMs: () => clock.databaseAheadMs,
    alarm: (message, facts) => logger.error(facts, message),
  });
