import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { everySoOften } from '../../../platform/process/every-so-often.ts';

/** Time in ms between two looks, so that a player is asked so soon after a version begins to hold. */
const lookMs = 2_000;

interface TermsMonitorDependencies {
  readonly database: Pick<Database, 'read'>;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
}

/**
 * Notices on every node when a version of terms that was published for later begins to hold: the pages that are connected here then ask
 * anew what holds, as they do when one is published at once. Without it a player would learn of it by the next refusal.
 */
export class TermsMonitor {
  readonly #dependencies: TermsMonitorDependencies;
  /** What began until then was told. A look that fails, as in an outage, is made up for by the next one. */
  #seenUntil = 0;
  #stop = (): void => {};

  constructor(dependencies: TermsMonitorDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { clock } = this.#dependencies;
    // Pages that connect from now on ask by themselves.
    this.#seenUntil = clock.nowMs();
    // Other parts report that the database cannot be reached.
    this.#stop = everySoOften(clock, lookMs, () => this.#look().catch(() => {}));
  }

  stop(): void {
    this.#stop();
  }

  async #look(): Promise<void> {
    const { database, bus, clock } = this.#dependencies;
    const now = clock.nowMs();
    const begun = await database.read.get(
      'SELECT 1 FROM terms_versions WHERE from_at > ? AND from_at <= ? LIMIT 1',
      this.#seenUntil,
      now,
    );
    this.#seenUntil = now;
    if (begun) bus.publish('profileChanged', {});
  }
}
