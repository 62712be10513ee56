import type { Logger } from 'pino';
import type { Leases } from '../../platform/nodes/leases.ts';
import { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import type { QueueAndSpectatorCounts } from '../../play/machines/queue-and-spectator-counts.ts';
import { AvailabilityAlertService } from '../../play/seats/availability-alerts/availability-alert-service.ts';
import { AvailabilityAlertMonitor } from '../../play/seats/availability-alerts/send-availability-alerts.ts';
import { QueueLengthPublisher } from '../../play/seats/queue/queue-length-publisher.ts';
import { QueueMonitor } from '../../play/seats/queue/queue-monitor.ts';
import { QueueService } from '../../play/seats/queue/queue-service.ts';
import type { SeatServiceDependencies } from '../../play/seats/seat-service-dependencies.ts';
import type { ExclusionRegisterService } from '../../players/protection/registers/exclusion-register-service.ts';
import { PushSubscriptions } from '../../players/push/push-endpoint-address.ts';
import { PushMessageDispatcher } from '../../players/push/push-message-dispatcher.ts';
import { loadOrCreateVapidKeys, PushSender } from '../../players/push/push-sender.ts';
import type { ServerConfig } from '../config/server-config.ts';

interface WaitingDependencies {
  readonly config: Pick<ServerConfig, 'queue' | 'availabilityAlerts' | 'push'>;
  readonly dependencies: SeatServiceDependencies;
  readonly registers: ExclusionRegisterService;
  readonly machineCounts: QueueAndSpectatorCounts;
  readonly leases: Pick<Leases, 'holds'>;
  readonly logger: Logger;
}

/** Builds the machine queues and the availability alerts. Nothing runs before `waiting.start`. */
export const composeQueuesAndAlerts = async ({
  config,
  dependencies,
  registers,
  machineCounts,
  leases,
  logger,
}: WaitingDependencies) => {
  const queueFigures = new QueueLengthPublisher(dependencies, machineCounts);
  const queueMonitor = new QueueMonitor({
    ...dependencies,
    terms: config.queue,
    holdsLease: () => leases.holds('queues'),
    onError: (error) => dependencies.alarm('looking after the queues failed', { error: String(error) }),
  });
  const availabilityAlertMonitor = new AvailabilityAlertMonitor({
    ...dependencies,
    holdsLease: () => leases.holds('availabilityAlerts'),
    onError: (error) => dependencies.alarm('looking for free machines failed', { error: String(error) }),
  });
  const warnings = new RepeatedWarnings(logger);
  const onFailure = (facts: object) => warnings.warn(facts, 'a message by Web Push was not taken');
  const { pushes, pusher } = await composePush({ config, dependencies, leases, onFailure });
  return {
    pushes,
    pusher,
    queue: new QueueService({ ...dependencies, terms: config.queue, registers }),
    availabilityAlerts: new AvailabilityAlertService({
      ...dependencies,
      terms: config.availabilityAlerts,
      registers,
    }),
    waiting: {
      start: (): void => {
        queueMonitor.start();
        queueFigures.start();
        availabilityAlertMonitor.start();
        pusher?.start();
      },
      stop: async (): Promise<void> => {
        await queueMonitor.stop();
        await queueFigures.stop();
        await availabilityAlertMonitor.stop();
        await pusher?.stop();
        warnings.stop();
      },
    },
  };
};

interface PushDependencies {
  readonly config: Pick<ServerConfig, 'push'>;
  readonly dependencies: SeatServiceDependencies;
  readonly leases: Pick<Leases, 'holds'>;
  readonly onFailure: (facts: Readonly<Record<string, unknown>>) => void;
}

/** Timeout in ms of a request to a push service. */
const deadlineMs = 10_000;

/** Builds the Web Push notifications for players without an open page; the pusher is null if no contact is configured. */
const composePush = async ({ config, dependencies, leases, onFailure }: PushDependencies) => {
  const { database, clock, bus, alarm } = dependencies;
  const { contact, hosts } = config.push;
  const keys = contact === null ? null : await loadOrCreateVapidKeys(database, clock.nowMs());
  return {
    pushes: new PushSubscriptions({ database, clock, hosts, publicKey: keys?.publicKey ?? null }),
    pusher:
      contact === null || keys === null
        ? null
        : new PushMessageDispatcher({
            database,
            bus,
            clock,
            sender: new PushSender({ contact, hosts, deadlineMs }, keys),
            holdsLease: () => leases.holds('pushes'),
            onFailure,
            onError: (error) => alarm('sending by Web Push failed', { error: String(error) }),
          }),
  };
};
