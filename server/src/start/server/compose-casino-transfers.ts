import type { LogAlarm } from '../../platform/process/alarm-logger.ts';
import { findSitePlatformConnection } from '../../platform/sites/site-platform-connections.ts';
import type { Sites } from '../../platform/sites/sites.ts';
import { CasinoEventSender } from '../../play/casino/casino-event-sender.ts';
import type { ReachPlatform } from '../../play/casino/casino-platform-client.ts';
import { CasinoReconciliationMonitor } from '../../play/casino/casino-reconciliation-monitor.ts';
import { type PlatformAt, PlatformBalances } from '../../play/casino/platform-balances.ts';
import { PlatformTransferSender } from '../../play/casino/platform-transfer-sender.ts';
import type { CoreDependencies } from './compose-accounts.ts';

interface CasinoDependencies {
  readonly sites: Sites;
  readonly alarm: LogAlarm;
  readonly reach: ReachPlatform;
  /** Returns true if this node holds the lease for casino transfers, and so processes them for all nodes. */
  readonly holdsLease: () => boolean;
}

/** Builds the services that move money between this hall and casinos' platforms. */
export const composeCasinoTransferServices = (
  { config, database, bus, clock, transport }: CoreDependencies,
  { sites, alarm, reach, holdsLease }: CasinoDependencies,
) => {
  const platformAt: PlatformAt = async (siteKey) => {
    const connection = await findSitePlatformConnection(database.read, siteKey);
    return connection && { platform: reach(connection, clock), siteId: sites.ofKey(siteKey).siteId };
  };
  const balances = new PlatformBalances({ database, bus, clock, alarm, platformAt });
  const reconciliation = new CasinoReconciliationMonitor({
    ...{ database, clock, alarm, sites, platformAt, day: config.businessDay, holdsLease },
  });
  const sender = new PlatformTransferSender({
    reconciliation,
    ...{ database, bus, clock, alarm, sites, platformAt, balances, nodeId: transport.nodeId },
  });
  const events = new CasinoEventSender({
    ...{ database, bus, clock, alarm, sites, nodeId: transport.nodeId, random: Math.random },
  });
  return { platformAt, balances, sender, reconciliation, events };
};
