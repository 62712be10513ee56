import type { Clock } from './clock.ts';
import type { ClusterClock } from './cluster-clock.ts';

/** Difference in ms at which two clocks are reported to disagree. They agree again below half of it. */
const reportedDifferenceMs = 1_000;

export interface ClockDifference {
  /** The clock that differs from this server's: `database`, `computer`, or `agent` with its id. */
  readonly clock: 'database' | 'computer' | 'agent';
  readonly agentId: string;
  readonly aheadMs: number;
  /** How long reading the other clock took, in ms. */
  readonly roundTripMs?: number;
}

interface Known {
  readonly difference: ClockDifference;
  readonly isNotified: boolean;
}

/** Stores how far other clocks are ahead of this server's, and calls `onChange` when one begins or ceases to disagree. */
export class ClockDifferences {
  readonly #onChange: (difference: ClockDifference, disagrees: boolean) => void;
  readonly #known = new Map<string, Known>();

  constructor(onChange: (difference: ClockDifference, disagrees: boolean) => void) {
    this.#onChange = onChange;
  }

  /** Stores a clock difference. The first one of each clock is always reported, so that an alert from before a restart is closed. */
  note(difference: ClockDifference): void {
    const key = `${difference.clock} ${difference.agentId}`;
    const before = this.#known.get(key);
    const limitMs = before?.isNotified ? reportedDifferenceMs / 2 : reportedDifferenceMs;
    const isNotified = Math.abs(difference.aheadMs) >= limitMs;
    this.#known.set(key, { difference, isNotified });
    if (before?.isNotified !== isNotified) this.#onChange(difference, isNotified);
  }

  /** Removes the clock difference of an agent whose connection has ended. Its next reading is reported again. */
  forgetAgent(agentId: string): void {
    this.#known.delete(`agent ${agentId}`);
  }

  all(): readonly ClockDifference[] {
    return [...this.#known.values()].map(({ difference }) => difference);
  }

  /** Returns the round-trip time of the last clock reading of each agent of this node, in whole ms, by agent id. */
  agentRoundTrips(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      this.all().flatMap(({ clock, agentId, roundTripMs }) =>
        clock === 'agent' && roundTripMs !== undefined ? [[agentId, Math.round(roundTripMs)]] : [],
      ),
    );
  }

  /** True if a clock that this server depends on disagrees: the database's or the computer's. */
  get ownDisagree(): boolean {
    return [...this.#known.values()].some(({ difference, isNotified }) => isNotified && difference.clock !== 'agent');
  }
}

const pollMs = 1_000;

interface ClockMonitorDependencies {
  readonly clock: Pick<ClusterClock, 'databaseAheadMs' | 'databaseErrorMs'>;
  /** This process's own clock, which changes of the system time do not affect. */
  readonly own: Clock;
  /** Returns the current system time as Unix time in ms; null with a test's clock, which is then the only clock. */
  readonly computerMs: (() => number) | null;
  readonly differences: ClockDifferences;
}

/** Compares, once a second, the clocks that this node depends on: the database's, and the computer's, which somebody may change. */
export const monitorClockDifferences = ({
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

/** Returns the part of the database clock's difference that a slow response cannot explain, in ms. */
const certainOf = ({ databaseAheadMs, databaseErrorMs }: ClockMonitorDependencies['clock']): number =>
  Math.sign(databaseAheadMs) * Math.round(Math.max(0, Math.abs(databaseAheadMs) - databaseErrorMs));
