import type { Clock } from './clock.ts';
import type { ClusterClock } from './cluster-clock.ts';

/** Difference in ms from which on two clocks are said to disagree. They agree again below half of it. */
const reportedDifferenceMs = 1_000;

export interface ClockDifference {
  /** Whose clock differs from this server's: `database`, `computer`, or `agent` with its id. */
  readonly clock: 'database' | 'computer' | 'agent';
  readonly agentId: string;
  readonly aheadMs: number;
}

interface Known {
  readonly difference: ClockDifference;
  readonly isNotified: boolean;
}

/** Keeps how far other clocks are from this server's, and calls `onChange` when one begins to disagree and when it agrees again. */
export class ClockDifferences {
  readonly #onChange: (difference: ClockDifference, disagrees: boolean) => void;
  readonly #known = new Map<string, Known>();

  constructor(onChange: (difference: ClockDifference, disagrees: boolean) => void) {
    this.#onChange = onChange;
  }

  /** Notes a difference. The first one of a clock is always told, so that what was told by an earlier start comes to its end. */
  note(difference: ClockDifference): void {
    const key = `${difference.clock} ${difference.agentId}`;
    const before = this.#known.get(key);
    const limitMs = before?.isNotified ? reportedDifferenceMs / 2 : reportedDifferenceMs;
    const isNotified = Math.abs(difference.aheadMs) >= limitMs;
    this.#known.set(key, { difference, isNotified });
    if (before?.isNotified !== isNotified) this.#onChange(difference, isNotified);
  }

  /** Forgets an agent whose connection has ended. Its next reading is told anew. */
  forgetAgent(agentId: string): void {
    this.#known.delete(`agent ${agentId}`);
  }

  all(): readonly ClockDifference[] {
    return [...this.#known.values()].map(({ difference }) => difference);
  }

  /** True if a clock that this server itself goes by disagrees: its database's or its computer's. */
  get ownDisagree(): boolean {
    return [...this.#known.values()].some(
      ({ difference, isNotified }) => isNotified && difference.clock !== 'agent',
    );
  }
}

const pollMs = 1_000;

interface ClockMonitorDependencies {
  readonly clock: Pick<ClusterClock, 'databaseAheadMs' | 'databaseErrorMs'>;
  /** This process's own clock, which nobody sets while it runs. */
  readonly own: Clock;
  /** What the computer's clock shows now, in ms since 1970; null with a test's clock, which is the only time there is. */
  readonly computerMs: (() => number) | null;
  readonly differences: ClockDifferences;
}

/** Compares each second the clocks that this node goes by: the database's, and its computer's, which somebody may set. */
export const watchClocks = ({
  clock,
  own,
  computerMs,
  differences,
}: ClockMonitorDependencies): (() => void) => {
  const check = () => {
    differences.note({ clock: 'database', agentId: '', aheadMs: certainOf(clock) });
    if (computerMs)
      differences.note({ clock: 'computer', agentId: '', aheadMs: Math.round(computerMs() - own.nowMs()) });
  };
  check();
  return own.every(pollMs, check);
};

/** Returns the part of the difference that no slow answer of the database can explain, in ms. */
const certainOf = ({ databaseAheadMs, databaseErrorMs }: ClockMonitorDependencies['clock']): number =>
  Math.sign(databaseAheadMs) * Math.round(Math.max(0, Math.abs(databaseAheadMs) - databaseErrorMs));
