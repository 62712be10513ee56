import type { MachineId } from '@reelfloor/protocol';
import { MachineUptimeMonitor } from '../../backoffice/reports/uptime/machine-uptime.ts';
import { RetentionMonitor } from '../../backoffice/retention/delete-expired-data.ts';
import { readOperatorSetting } from '../../backoffice/settings/operator-settings-file.ts';
import { listMachinesWithNotifiedFault } from '../../platform/alerts/staff-alert-store.ts';
import { enableCasinoPlatforms } from '../../platform/database/detect-casino-platforms.ts';
import { DatabaseChangeFeed } from '../../platform/nodes/database-change-feed.ts';
import { Leases } from '../../platform/nodes/leases.ts';
import { AlarmLogger, type LogAlarm } from '../../platform/process/alarm-logger.ts';
import { findSitePlatformConnection } from '../../platform/sites/site-platform-connections.ts';
import { Sites } from '../../platform/sites/sites.ts';
import { CasinoEventSender } from '../../play/casino/casino-event-sender.ts';
import { createPlatformClient, type ReachPlatform } from '../../play/casino/casino-platform-client.ts';
import { CasinoReconciliationMonitor } from '../../play/casino/casino-reconciliation-monitor.ts';
import { type PlatformAt, PlatformBalances } from '../../play/casino/platform-balances.ts';
import { PlatformTransferSender } from '../../play/casino/platform-transfer-sender.ts';
import { listBrandsWithoutBounds } from '../../play/machines/brand-event-bounds.ts';
import { HallWinsService } from '../../play/machines/hall-wins.ts';
import { logMachineAvailability } from '../../play/machines/log-machine-availability.ts';
import { MachineFloor } from '../../play/machines/machine-floor.ts';
import { MachineList } from '../../play/machines/machine-list.ts';
import { MachineOpeningSender } from '../../play/machines/machine-opening-sender.ts';
import { PublishedRules } from '../../play/machines/published-game-rules.ts';
import { QueueAndSpectatorCounts } from '../../play/machines/queue-and-spectator-counts.ts';
import { Promotions } from '../../play/promotions/promotions.ts';
import { HandPayUnlocker } from '../../play/seats/events/hand-pay-unlocker.ts';
import { RestrictedSeatCloser } from '../../play/seats/hold/restricted-seat-closer.ts';
import { SeatHoldService } from '../../play/seats/hold/seat-hold-service.ts';
import { SessionNotices } from '../../play/seats/hold/session-notices.ts';
import { SeatService } from '../../play/seats/seat-service.ts';
import type { SeatServiceDependencies } from '../../play/seats/seat-service-dependencies.ts';
import { listSeatsOwnedByNode } from '../../play/seats/seat-store.ts';
import { continueCashIn } from '../../play/seats/transfers/cash-in.ts';
import { HeldTransferReporter } from '../../play/seats/transfers/held-transfer-reporter.ts';
import { TransferSettler } from '../../play/seats/transfers/transfer-settler.ts';
import { SpectatorCounts } from '../../play/watching/spectator-counts.ts';
import { SpectatorPermissionService } from '../../play/watching/spectator-permission-service.ts';
import { StaffChatService } from '../../players/chat/staff-chat-service.ts';
import { recordLaunderingIndicators } from '../../players/laundering/record-laundering-indicators.ts';
import { HttpPaymentProvider } from '../../players/payments/payment-provider.ts';
import { PaymentService } from '../../players/payments/payment-service.ts';
import { ProviderPaymentSettler } from '../../players/payments/provider-payment-settler.ts';
import { VoucherExpiry } from '../../players/payments/vouchers.ts';
import { HarmMonitor } from '../../players/protection/harm-indicators/harm-monitor.ts';
import { PlayerProtectionService } from '../../players/protection/player-protection-service.ts';
import { createBridgedExclusionRegister } from '../../players/protection/registers/bridged-exclusion-register.ts';
import { ExclusionRegisterService } from '../../players/protection/registers/exclusion-register-service.ts';
import { SeatedPlayerExclusionChecks } from '../../players/protection/registers/seated-player-exclusion-checks.ts';
import { TermsMonitor } from '../../players/protection/terms/terms-monitor.ts';
import type { CoreDependencies } from './compose-accounts.ts';
import { composeQueuesAndAlerts } from './compose-queues-and-alerts.ts';
import { composeRecordingServices } from './compose-recordings.ts';
import { DatabaseChangePublisher } from './database-change-publisher.ts';

interface CasinoDependencies {
  readonly sites: Sites;
  readonly alarm: LogAlarm;
  readonly reach: ReachPlatform;
  /** Returns true if this node holds the lease for casino transfers, and so processes them for all nodes. */
  readonly holdsLease: () => boolean;
}

/** Builds the services that move money between this hall and casinos' platforms. */
const composeCasinoTransferServices = (
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

/**
 * Builds the machines, their seats and everything that moves money on them. Nothing runs until started. `reach` connects to a casino's
 * platform.
 */
export const composeFloorServices = async (
  base: CoreDependencies,
  connectToPlatform: ReachPlatform = createPlatformClient,
) => {
  const { config, database, bus, clock, logger, transport } = base;
  const now = () => clock.nowMs();
  const alarms = new AlarmLogger((message, facts) => logger.error(facts, message));
  const alarm = alarms.notify;
  for (const brandId of await listBrandsWithoutBounds(database.read))
    alarm('a brand has no bounds, so its machines post no round: npm run operator -- brand bounds', {
      brandId,
    });
  const floor = new MachineFloor(bus, clock);
  const machineList = new MachineList({
    db: database.read,
    floor,
    bus,
    rules: new PublishedRules(config, now),
    now,
  });
  const sites = new Sites(database.read, config.siteId, enableCasinoPlatforms);
  const leases = new Leases({
    database,
    clock,
    nodeId: transport.nodeId,
    onError: (error) => alarm('looking for duties failed', { error: String(error) }),
  });
  const notifier = new DatabaseChangePublisher({ database, bus, floor, machineList, sites });
  const changesFeed = await DatabaseChangeFeed.open({
    database,
    bus,
    clock,
    notify: (change) => notifier.notify(change),
    isCleaner: () => leases.holds('cleaning'),
    onError: (error) => alarm('looking for changes failed', { error: String(error) }),
  });
  await sites.load();
  logMachineAvailability(bus, floor, logger);
  await floor.load(database.read);
  await machineList.load();
  for (const machineId of await listMachinesWithNotifiedFault(database.read))
    floor.setFaultNotified(machineId as MachineId, true);
  const casino = composeCasinoTransferServices(base, {
    sites,
    alarm,
    reach: connectToPlatform,
    holdsLease: () => leases.holds('alerts'),
  });
  const dependencies: SeatServiceDependencies = { database, bus, floor, clock, alarm, casino: casino.sender };
  const settler = new TransferSettler(dependencies);
  const keeper = new SeatHoldService(dependencies, settler, { holdMs: config.seatHoldMs, transport });
  const registers = new ExclusionRegisterService({
    database,
    bus,
    now,
    registers: config.registers.map(createBridgedExclusionRegister),
    onSilence: (facts) => alarm('a register of excluded people gave no answer, so its players cannot play', facts),
  });
  const protection = new PlayerProtectionService({ database, bus, now });
  const provider = config.paymentProvider && new HttpPaymentProvider(config.paymentProvider);
  const machineCounts = new QueueAndSpectatorCounts({ bus, now });
  return {
    dependencies,
    casino: {
      ...casino,
      start: () => {
        casino.sender.start((order) => continueCashIn(dependencies, settler, order));
        casino.events.start();
      },
      stop: () => {
        casino.sender.stop();
        casino.events.stop();
      },
    },
    alarms,
    machineList,
    sites,
    hallWins: new HallWinsService({
      db: database.read,
      areWinsShown: () => readOperatorSetting(config.dataDir, 'HALL_WINS') === true,
      machineList,
      now,
    }),
    machineCounts,
    spectatorCounts: new SpectatorCounts({ bus, clock, nodeId: transport.nodeId, machineCounts }),
    watchingService: new SpectatorPermissionService({ database, bus, now }),
    ...(await composeQueuesAndAlerts({ config, dependencies, registers, machineCounts, leases, logger })),
    ...composeRecordingServices(base, dependencies, leases),
    settler,
    keeper,
    protection,
    payments: new PaymentService({ database, registers, now, terms: config.payments, provider }),
    providerPayments: new ProviderPaymentSettler({
      ...{ database, registers, clock, provider },
      holdsLease: () => leases.holds('payments'),
      onError: (error) => alarm('asking the payment provider failed', { error: String(error) }),
    }),
    voucherExpiry: new VoucherExpiry({
      ...{ database, clock },
      holdsLease: () => leases.holds('payments'),
      onError: (error) => alarm('vouchers could not expire', { error: String(error) }),
    }),
    registers,
    seatedQuestions: new SeatedPlayerExclusionChecks({
      database,
      clock,
      service: registers,
      listSeated: async () =>
        (await listSeatsOwnedByNode(database.read, keeper.nodeId)).map(({ playerId }) => playerId),
    }),
    restrictedSeats: new RestrictedSeatCloser(dependencies, keeper),
    handPays: new HandPayUnlocker(dependencies),
    machineOpenings: new MachineOpeningSender(dependencies),
    leases,
    heldTransfers: new HeldTransferReporter(dependencies, () => leases.holds('heldTransfers')),
    termsMonitor: new TermsMonitor({ database, bus, clock }),
    harmMonitor: new HarmMonitor({
      database,
      clock,
      lookAlso: (playerId, at) => recordLaunderingIndicators(database, playerId, at),
      holdsLease: () => leases.holds('marks'),
      onError: (error) => alarm('looking for harm indicators failed', { error: String(error) }),
    }),
    uptimeMonitor: new MachineUptimeMonitor({
      database,
      bus,
      clock,
      machines: () => floor.all(),
      holdsLease: () => leases.holds('uptime'),
      onError: (error) => alarm('noting when machines could be played failed', { error: String(error) }),
    }),
    retentionMonitor: new RetentionMonitor({
      database,
      clock,
      terms: config.retention,
      holdsLease: () => leases.holds('retention'),
      onError: (error) => alarm('deleting what is kept no longer failed', { error: String(error) }),
    }),
    changesFeed,
    promotions: new Promotions({ database, bus, terms: config.promotions, now }),
    seats: new SeatService(dependencies, keeper),
    sessionNotices: new SessionNotices(dependencies, keeper, (brandId) => machineList.brandName(brandId)),
    chat: new StaffChatService({ database, bus, now, alarm }),
  };
};

export type ComposedFloor = Awaited<ReturnType<typeof composeFloorServices>>;
