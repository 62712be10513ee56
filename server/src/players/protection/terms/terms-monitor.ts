import type { Bus } from '../../../platform/bus/event-bus.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';

/** Polling interval in ms: the maximum delay before players are asked to accept new terms and conditions that come into force. */
const lookMs = 2_000;

interface TermsMonitorDependencies {
  readonly database: Pick<Database, 'read'>;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
}

/**
 * Detects on every node when terms and conditions that were published for a later date come into force: the connected pages then fetch
 * them, as they do when terms are in force at once. Otherwise a player would notice only by the next refusal.
 */
export class TermsMonitor {
  readonly #dependencies: TermsMonitorDependencies;
  /** Pages have been notified of all versions of the terms in force by this time. The next poll makes up for one that fails. */
  #seenUntil = 0;
  #stop = (): void => {};

  constructor(dependencies: TermsMonitorDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { clock } = this.#dependencies;
    // Skip versions already in force: pages that connect from now on fetch the terms themselves.
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
