import {
  type BusinessDayTerms,
  businessDayOf,
  dayAfter,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Alarm } from '../../platform/process/alarms.ts';
import { everySoOften } from '../../platform/process/every-so-often.ts';
import type { Sites } from '../../platform/sites/sites.ts';
import type { PlatformAt } from './platform-balances.ts';
import { reconcileSite, storeReconciliation } from './reconcile-site.ts';

interface ReconciliationDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly alarm: Alarm;
  readonly sites: Pick<Sites, 'all'>;
  readonly platformAt: PlatformAt;
  readonly day: BusinessDayTerms;
  /** Returns true if this node compares for all nodes. */
  readonly holdsLease: () => boolean;
}

const pollMs = 10 * 60_000;

/** Compares each business day, once it is over, with what the casinos' platforms list of it. */
export class ReconciliationMonitor {
  readonly #dependencies: ReconciliationDependencies;
  #stop = (): void => {};

  constructor(dependencies: ReconciliationDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { clock, alarm } = this.#dependencies;
    this.#stop = everySoOften(clock, pollMs, () =>
      this.check().catch((error) =>
        alarm("comparing with a casino's platform failed", { error: String(error) }),
      ),
    );
  }

  stop(): void {
    this.#stop();
  }

  async check(): Promise<void> {
    const { sites, clock, day: terms, holdsLease } = this.#dependencies;
    if (!holdsLease()) return;
    const day = dayAfter(businessDayOf(terms, clock.nowMs()), -1);
    for (const { key, wallet } of sites.all) if (wallet === 'platform') await this.#compare(key, day);
  }

  async #compare(siteKey: number, day: string): Promise<void> {
    const { database, clock, alarm, platformAt, day: terms } = this.#dependencies;
    const known = await database.read.get(
      'SELECT 1 AS one FROM platform_reconciliations WHERE site_id = ? AND day = ?',
      ...[siteKey, day],
    );
    const there = known ? null : await platformAt(siteKey);
    if (!there) return;
    const { platform, siteId } = there;
    const from = startOfBusinessDay(terms, day);
    const to = startOfBusinessDay(terms, dayAfter(day));
    const found = await reconcileSite(database.read, platform, { siteKey, siteId, from, to });
    if (found === null) return;
    await storeReconciliation(database, { siteKey, day, at: clock.nowMs() }, found);
    if (found.findings.length > 0)
      alarm("the books of a casino's platform differ from ours", {
        site: siteId,
        day,
        findings: found.findings,
      });
  }
}
