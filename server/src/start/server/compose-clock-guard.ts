import type { Clock } from '../../platform/clock/clock.ts';
import type { ClusterClock } from '../../platform/clock/cluster-clock.ts';
import { ClockGuard } from '../../players/protection/clock/clock-guard.ts';
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
