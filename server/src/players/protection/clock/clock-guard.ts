import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { everySoOften } from '../../../platform/process/every-so-often.ts';
import { clockToleranceMs, readTrustedTime } from './trusted-time.ts';

const heartbeatMs = 10_000;
/** How far a start may be from the last heartbeat, in ms. A server that was off for longer needs a person who looks at its clock. */
const startToleranceMs = 60 * 60_000;

export interface ClockReading {
  /** The time that releases would go by. */
  readonly nowMs: number;
  /** How far the database's clock is ahead of this process's clock. */
  readonly databaseAheadMs: number;
  /** The newest time on which clocks agreed; null before the first start. */
  readonly trustedMs: number | null;
  /** The time at the last agreeing heartbeat plus what has passed since by a clock that nobody sets; null before that heartbeat. */
  readonly expectedMs: number | null;
  readonly isStart: boolean;
}

/** Returns whether the clocks agree that it is now: the process's, the database's, and the last heartbeat. A pure function. */
export const agreesNow = ({
  nowMs,
  databaseAheadMs,
  trustedMs,
  expectedMs,
  isStart,
}: ClockReading): boolean => {
  const isNear = (ms: number | null, toleranceMs: number) =>
    ms !== null && Math.abs(nowMs - ms) <= toleranceMs;
  if (Math.abs(databaseAheadMs) > clockToleranceMs) return false;
  if (trustedMs === null) return true;
  return (
    isNear(trustedMs, isStart ? startToleranceMs : clockToleranceMs) || isNear(expectedMs, clockToleranceMs)
  );
};

interface ClockGuardDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Time in ms since some moment, which nobody can set. */
  readonly steadyMs: () => number;
  readonly databaseAheadMs: () => number;
  readonly alarm: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

/**
 * Stores, as long as the clocks agree, what time it is. Restrictions end only up to a minute after that time, so that a clock
 * that somebody sets forward ends none. What the guard cannot read or store it leaves as it was, which holds releases.
 */
export class ClockGuard {
  readonly #dependencies: ClockGuardDependencies;
  #agreed: { readonly nowMs: number; readonly steadyMs: number } | null = null;
  #isHolding = false;
  #stop = (): void => {};

  constructor(dependencies: ClockGuardDependencies) {
    this.#dependencies = dependencies;
  }

  /** Resolves after the first heartbeat, which compares this start with the last heartbeat of the server before. */
  async start(): Promise<void> {
    await this.#heartbeatOrReport(true);
    this.#stop = everySoOften(this.#dependencies.clock, heartbeatMs, () => this.#heartbeatOrReport(false));
  }

  stop(): void {
    this.#stop();
  }

  /** True if the clocks did not agree at the last heartbeat. */
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
    if (!agreesNow(reading)) {
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
