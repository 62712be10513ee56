import type { Clock } from './clock.ts';
import type { ClockDifferences } from './clock-differences.ts';
import type { ClusterClock } from './cluster-clock.ts';

const lookMs = 1_000;

export interface ClockWatchParts {
  readonly clock: Pick<ClusterClock, 'databaseAheadMs' | 'databaseErrorMs'>;
  /** This process's own clock, which nobody sets while it runs. */
  readonly own: Clock;
  /** What the computer's clock shows now, in ms since 1970; null with a test's clock, which is the only time there is. */
  readonly computerMs: (() => number) | null;
  readonly differences: ClockDifferences;
}

/** Compares each second the clocks that this node goes by: the database's, and its computer's, which somebody may set. */
export const watchClocks = ({ clock, own, computerMs, differences }: ClockWatchParts): (() => void) => {
  const look = () => {
    differences.note({ clock: 'database', agentId: '', aheadMs: certainOf(clock) });
    if (computerMs)
      differences.note({ clock: 'computer', agentId: '', aheadMs: Math.round(computerMs() - own.nowMs()) });
  };
  look();
  return own.every(lookMs, look);
};

/** Returns the part of the difference that no slow answer of the database can explain, in ms. */
const certainOf = ({ databaseAheadMs, databaseErrorMs }: ClockWatchParts['clock']): number =>
  Math.sign(databaseAheadMs) * Math.round(Math.max(0, Math.abs(databaseAheadMs) - databaseErrorMs));
