import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { everySoOften } from '../../platform/process/every-so-often.ts';
import { forgetOld, type RetentionTerms } from './forget-old.ts';

/** Time in ms between two checks for what is kept no longer. */
const pollMs = 10 * 60_000;

interface RetentionMonitorDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly terms: RetentionTerms;
  /** Returns true if this node checks for all nodes. */
  readonly holdsLease: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Deletes what is kept no longer, on one node for all. */
export class RetentionMonitor {
  readonly #dependencies: RetentionMonitorDependencies;
  #stop = (): void => {};

  constructor(dependencies: RetentionMonitorDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { database, clock, terms, holdsLease, onError } = this.#dependencies;
    if (Object.values(terms).every((days) => days === 0)) return;
    this.#stop = everySoOften(clock, pollMs, async () => {
      if (holdsLease()) await forgetOld(database, terms, clock.nowMs()).catch(onError);
    });
  }

  stop(): void {
    this.#stop();
  }
}
