import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';
import { clockToleranceMs, readTrustedTime } from './trusted-time.ts';

const heartbeatMs = 10_000;
/**
 * Maximum time in ms between the last heartbeat before a server's start and the start. After a longer downtime a person must check the
 * server's clock.
 */
const startToleranceMs = 60 * 60_000;

export interface ClockReading {
  /** Current time of this process's clock, by which players' restrictions would end. */
  readonly nowMs: number;
  /** Difference in ms of the database's clock to this process's clock; positive: ahead. */
  readonly databaseAheadMs: number;
  /** The newest time on which process and database clock agreed; null before the first start. */
  readonly trustedMs: number | null;
  /** Time of the last heartbeat at which the clocks agreed, plus the monotonic time elapsed since; null before that heartbeat. */
  readonly expectedMs: number | null;
  readonly isStart: boolean;
}

/** Returns whether the process's clock, the database's clock and the last heartbeat agree on the time. Pure function. */
export const doClocksAgree = ({ nowMs, databaseAheadMs, trustedMs, expectedMs, isStart }: ClockReading): boolean => {
  const isNear = (ms: number | null, toleranceMs: number) => ms !== null && Math.abs(nowMs - ms) <= toleranceMs;
  if (Math.abs(databaseAheadMs) > clockToleranceMs) return false;
  if (trustedMs === null) return true;
  return isNear(trustedMs, isStart ? startToleranceMs : clockToleranceMs) || isNear(expectedMs, clockToleranceMs);
};

interface ClockGuardDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Monotonic time in ms. */
  readonly steadyMs: () => number;
  readonly databaseAheadMs: () => number;
  readonly alarm: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

/**
 * Stores the current time while the clocks of process and database agree. Players' restrictions end at most a minute after the stored time,
 * so that setting a clock forward ends none. If the guard cannot read or store the time, it stays unchanged, so no restriction ends.
 */
export class ClockGuard {
  readonly #dependencies: ClockGuardDependencies;
  #agreed: { readonly nowMs: number; readonly steadyMs: number } | null = null;
  #isHolding = false;
  #stop = (): void => {};

  constructor(dependencies: ClockGuardDependencies) {
    this.#dependencies = dependencies;
  }

  /** Resolves after the first heartbeat, which compares this start with the last heartbeat of an earlier server process. */
  async start(): Promise<void> {
    await this.#heartbeatOrReport(true);
    this.#stop = repeatWithoutOverlap(this.#dependencies.clock, heartbeatMs, () => this.#heartbeatOrReport(false));
  }

  stop(): void {
    this.#stop();
  }

  /** True if the clocks of process and database did not agree at the last heartbeat. */
  get isHolding(): boolean {
    return this.#isHolding;
  }

  async #heartbeatOrReport(isStart: boolean): Promise<void> {
    const { alarm } = this.#dependencies;
    await this.#writeHeartbeat(isStart).catch((error) =>
      alarm('comparing the clocks failed', { error: String(error) }),
    );
  }

  async #writeHeartbeat(isStart: boolean): Promise<void> {
    const { database, clock, steadyMs, databaseAheadMs, alarm } = this.#dependencies;
    const trustedMs = await readTrustedTime(database.read);
    const [nowMs, steady] = [clock.nowMs(), steadyMs()];
    const expectedMs = this.#agreed && this.#agreed.nowMs + steady - this.#agreed.steadyMs;
    const reading = { nowMs, databaseAheadMs: databaseAheadMs(), trustedMs, expectedMs, isStart };
    if (!doClocksAgree(reading)) {
      if (!this.#isHolding)
        alarm('the clocks do not agree, so breaks do not end: npm run operator -- clock show', {
          ...reading,
        });
      this.#isHolding = true;
      return;
    }
    this.#isHolding = false;
    this.#agreed = { nowMs, steadyMs: steady };
    await database.statement(
      `INSERT INTO clock_state (id, trusted_at) VALUES (1, ?)
       ON CONFLICT (id) DO UPDATE SET trusted_at = excluded.trusted_at
       WHERE clock_state.trusted_at < excluded.trusted_at RETURNING id`,
      nowMs,
    );
  }
}
