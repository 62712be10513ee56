import type { CasinoPlatform } from '@reelfloor/protocol/casino';
import { openStaffAlert, wasStaffAlertClosedSince } from '../../platform/alerts/staff-alert-store.ts';
import {
  addDaysToDate,
  type BusinessDaySettings,
  businessDayOf,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAlarm } from '../../platform/process/alarm-logger.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import type { Sites } from '../../platform/sites/sites.ts';
import type { PlatformAt } from './platform-balances.ts';
import { reconcileWithCasinoPlatform, storePlatformReconciliation } from './reconcile-casino-platform.ts';

interface ReconciliationDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly alarm: LogAlarm;
  readonly sites: Pick<Sites, 'all'>;
  readonly platformAt: PlatformAt;
  readonly day: BusinessDaySettings;
  /** Whether this node holds the lease of the reconciliation job. */
  readonly holdsLease: () => boolean;
}

const pollMs = 10 * 60_000;
/** Maximum age in days of a business day whose missed reconciliation is made up for. */
const maxDays = 35;
/** After this many days that could not be compared, the remaining days wait for the next run. */
const maxFailures = 3;

/** Reconciles each completed business day with the list of transfers that the casinos' platforms return for it. */
export class CasinoReconciliationMonitor {
  readonly #dependencies: ReconciliationDependencies;
  #stop = (): void => {};

  constructor(dependencies: ReconciliationDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { clock, alarm } = this.#dependencies;
    this.#stop = repeatWithoutOverlap(clock, pollMs, () =>
      this.check().catch((error) => alarm("comparing with a casino's platform failed", { error: String(error) })),
    );
  }

  stop(): void {
    this.#stop();
  }

  async check(): Promise<void> {
    const { sites, holdsLease } = this.#dependencies;
    if (!holdsLease()) return;
    for (const { key, wallet } of sites.all) if (wallet === 'platform') await this.#check(key);
  }

  /** Reconciles each completed business day that has not been compared with the platform yet, newest first. */
  async #check(siteKey: number): Promise<void> {
    const { clock, platformAt, day: terms } = this.#dependencies;
    const yesterday = addDaysToDate(businessDayOf(terms, clock.nowMs()), -1);
    const missing = await this.#missingDays(siteKey, yesterday);
    const there = missing.length > 0 ? await platformAt(siteKey) : null;
    if (!there) return;
    let failures = 0;
    for (const day of missing) {
      if (failures === maxFailures) return;
      const outcome = await this.#compare({ ...there, siteKey, day });
      if (outcome === 'not-listed') return;
      if (outcome === 'compared') continue;
      failures++;
      if (day < yesterday) await this.#alertMissing(siteKey, day);
    }
  }

  /** Returns the site's business days that have transfers but no reconciliation, newest first, at most `maxDays` back. */
  async #missingDays(siteKey: number, yesterday: string): Promise<string[]> {
    const { database, day: terms } = this.#dependencies;
    const first = await database.read.get<{ at: number }>(
      'SELECT at FROM platform_transfers WHERE site_id = ? ORDER BY number LIMIT 1',
      siteKey,
    );
    const earliest = addDaysToDate(yesterday, 1 - maxDays);
    const firstDay = first ? businessDayOf(terms, Number(first.at)) : yesterday;
    const rows = await database.read.all<{ day: string }>(
      'SELECT day FROM platform_reconciliations WHERE site_id = ? AND day >= ?',
      ...[siteKey, earliest],
    );
    const compared = new Set(rows.map(({ day }) => day));
    const missing: string[] = [];
    for (let day = yesterday; day >= earliest && day >= firstDay; day = addDaysToDate(day, -1))
      if (!compared.has(day)) missing.push(day);
    return missing;
  }

  async #compare({
    platform,
    siteId,
    siteKey,
    day,
  }: {
    readonly platform: CasinoPlatform;
    readonly siteId: number;
    readonly siteKey: number;
    readonly day: string;
  }): Promise<'compared' | 'not-listed' | 'unanswered'> {
    const { database, clock, alarm, day: terms } = this.#dependencies;
    const from = startOfBusinessDay(terms, day);
    const to = startOfBusinessDay(terms, addDaysToDate(day));
    const found = await reconcileWithCasinoPlatform(database.read, platform, { siteKey, siteId, from, to });
    if (found === null) return 'unanswered';
    if (found === 'not-listed') return found;
    await storePlatformReconciliation(database, { siteKey, day, at: clock.nowMs() }, found);
    if (found.findings.length > 0)
      alarm("the ledger of a casino's platform differ from ours", {
        site: siteId,
        day,
        findings: found.findings,
      });
    return 'compared';
  }

  /** Alerts staff that a business day could not be reconciled; again at most daily after they acknowledge the alert. */
  async #alertMissing(siteKey: number, day: string): Promise<void> {
    const { database, clock } = this.#dependencies;
    const text = `Site ${siteKey}, ${day}: nothing was compared, because the casino does not list its transfers.`;
    const cause = { kind: 'platformDiffers', subject: `${siteKey}:${day}`, siteKey, text } as const;
    const at = clock.nowMs();
    if (!(await wasStaffAlertClosedSince(database.read, cause, at - 24 * 3_600_000)))
      await openStaffAlert(database, cause, at);
  }
}
