import type { Alarm } from '../../platform/process/alarms.ts';
import { findSiteConnection } from '../../platform/sites/site-connections.ts';
import type { Sites } from '../../platform/sites/sites.ts';
import type { ReachPlatform } from '../../play/casino/casino-platform-client.ts';
import { EventSender } from '../../play/casino/event-sender.ts';
import { MoveSender } from '../../play/casino/move-sender.ts';
import { type PlatformAt, PlatformBalances } from '../../play/casino/platform-balances.ts';
import { ReconciliationMonitor } from '../../play/casino/reconciliation-monitor.ts';
import type { Base } from './compose-accounts.ts';

interface CasinoDependencies {
  readonly sites: Sites;
  readonly alarm: Alarm;
  readonly reach: ReachPlatform;
  /** Returns true if this node holds the lease, and so does the work for all nodes. */
  readonly holdsLease: () => boolean;
}

/** Builds the services that move money between this hall and casinos' platforms. */
export const composeCasino = (
  { config, database, bus, clock, transport }: Base,
  { sites, alarm, reach, holdsLease }: CasinoDependencies,
) => {
  const platformAt: PlatformAt = async (siteKey) => {
    const connection = await findSiteConnection(database.read, siteKey);
    return connection && { platform: reach(connection, clock), siteId: sites.ofKey(siteKey).siteId };
  };
  const balances = new PlatformBalances({ database, bus, clock, alarm, platformAt });
  const reconciliation = new ReconciliationMonitor({
    ...{ database, clock, alarm, sites, platformAt, day: config.businessDay, holdsLease },
  });
  const sender = new MoveSender({
    reconciliation,
    ...{ database, bus, clock, alarm, sites, platformAt, balances, nodeId: transport.nodeId },
  });
  const events = new EventSender({
    ...{ database, bus, clock, alarm, sites, nodeId: transport.nodeId, random: Math.random },
  });
  return { platformAt, balances, sender, reconciliation, events };
};
