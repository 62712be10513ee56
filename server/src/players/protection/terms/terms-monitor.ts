import type { Bus } from '../../../platform/bus/event-bus.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';

/** Polling interval in ms: the maximum delay before players are asked to accept a version that comes into force. */
const lookMs = 2_000;

interface TermsMonitorDependencies {
  readonly database: Pick<Database, 'read'>;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
}

/**
 * Detects on every node when a version of terms that was published for later comes into force: the connected pages then fetch the terms, as
 * they do when terms are published for at once. Otherwise a player would notice only by the next refusal.
 */
export class TermsMonitor {
  readonly #dependencies: TermsMonitorDependencies;
  /** Versions in force by this time have been published to pages. A poll that fails is made up for by the next one. */
  #seenUntil = 0;
  #stop = (): void => {};

  constructor(dependencies: TermsMonitorDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { clock } = this.#dependencies;
    // Pages that connect from now on fetch the terms themselves.
    this.#seenUntil = clock.nowMs();
    // Ignore errors: other parts report that the database is unreachable.
    this.#stop = repeatWithoutOverlap(clock, lookMs, () => this.#look().catch(() => {}));
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
