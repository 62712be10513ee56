import { defaultSettings } from '@reelfloor/protocol';
import { AlertCauseQueue } from '../../backoffice/alerts/alert-cause-queue.ts';
import type { MonitoredMachine } from '../../backoffice/alerts/alert-conditions.ts';
import { AlertMonitor } from '../../backoffice/alerts/alert-monitor.ts';
import type { AlertingInstallation, NotificationChannel } from '../../backoffice/alerts/alert-notification-channel.ts';
import {
  createMailNotificationChannel,
  createWebhookNotificationChannel,
} from '../../backoffice/alerts/alert-notification-channel.ts';
import { AlertNotifier } from '../../backoffice/alerts/alert-notifier.ts';
import { ServerNodeMonitor } from '../../backoffice/alerts/server-node-monitor.ts';
import { readOperatorSetting } from '../../backoffice/settings/operator-settings-file.ts';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import { findMachineFaultReason, type Machine } from '../../play/machines/machine.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { SeatServiceDependencies } from '../../play/seats/seat-service-dependencies.ts';
import { createSmtpMailer } from '../../players/accounts/mailer.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { CoreDependencies } from './compose-accounts.ts';

interface AlertedDependencies {
  readonly floor: MachineFloor;
  readonly holdsLease: () => boolean;
  readonly clocksDisagree: () => boolean;
}

export type ComposedAlerts = ReturnType<typeof composeAlertServices>;

/** Builds the services that send alerts to staff. They do nothing until started. */
export const composeAlertServices = (
  {
    config,
    database,
    clock,
    logger,
    transport,
  }: Pick<CoreDependencies, 'config' | 'database' | 'clock' | 'logger' | 'transport'>,
  { floor, holdsLease, clocksDisagree }: AlertedDependencies,
) => {
  const { alerts, dataDir, nodeName } = config;
  const sender = () => senderOf(config);
  const channels = channelsOf(config);
  const onError = (err: unknown) => logger.error({ err }, 'looking for alerts failed');
  const notifier = new AlertNotifier({
    database,
    clock,
    channels,
    sender,
    onFailure: (facts) => logger.warn(facts, 'an alert was not told yet'),
  });
  const terms = {
    channels: channels.map(({ name }) => name),
    kinds: alerts.kinds,
    repeatMs: alerts.repeatMs,
  };
  const machines = () => floor.all().map(watchedOf);
  const graceMs = alerts.agentGraceMs;
  const watch = new AlertMonitor({
    database,
    clock,
    notifier,
    terms,
    graceMs,
    reminder: { terms: config.businessDay, afterMs: alerts.dayOpenMs },
    machines,
    holdsLease,
    onError,
  });
  const nodeMonitor = new ServerNodeMonitor({
    database,
    clock,
    channels,
    kinds: alerts.kinds,
    nodeName,
    sender,
    dataDir,
    diskBytes: alerts.diskBytes,
    isTransportAway: () => transport.state === 'away',
    clocksDisagree,
    onError,
  });
  const service = new AlertCauseQueue({
    database,
    clock,
    onError: (err, { kind, subject }) => logger.error({ err, kind, subject }, 'an alert was not stored'),
  });
  return {
    service,
    /**
     * Returns a function that logs an error and also alerts staff about a player's account statement whose sums do not match: one alert for
     * each player.
     */
    statementAlarm:
      (alarm: SeatServiceDependencies['alarm']): SeatServiceDependencies['alarm'] =>
      (message, facts) => {
        alarm(message, facts);
        const playerId = String(facts.playerId);
        const text = `A statement of player ${playerId} does not add up: ${formatLedgerAmount(Number(facts.differenceMinor))} differ. Run npm run ledger:audit.`;
        service.report({ kind: 'statement', subject: playerId, playerId, text });
      },
    start: (): void => {
      watch.start();
      nodeMonitor.start();
    },
    stop: async (): Promise<void> => {
      watch.stop();
      await nodeMonitor.stop();
      await notifier.stop();
      await service.settled();
    },
  };
};

/**
 * Returns the installation as named in alert messages. Called for each message, because the operator may change name and language while the
 * server runs.
 */
const senderOf = ({ siteId: site, shared, dataDir, office }: ServerConfig): AlertingInstallation => {
  const settingOr = (key: string, otherwise: string): unknown => {
    try {
      return readOperatorSetting(dataDir, key, otherwise);
    } catch {
      // Use the default, so that alerts are sent even if the settings file is damaged.
      return otherwise;
    }
  };
  return {
    site,
    operator: String(settingOr('HOUSE_NAME', shared.HOUSE_NAME)),
    language: settingOr('DEFAULT_LANG', defaultSettings.DEFAULT_LANG) === 'tr' ? 'tr' : 'en',
    officeOrigin: office?.origin ?? null,
  };
};

const channelsOf = ({ alerts: { webhook, mailTo }, mail: { smtpUrl, from } }: ServerConfig): NotificationChannel[] => {
  const send = smtpUrl === null ? null : createSmtpMailer(smtpUrl, from);
  return [
    ...(webhook ? [createWebhookNotificationChannel(webhook)] : []),
    ...(send ? mailTo.map((to) => createMailNotificationChannel({ to, send })) : []),
  ];
};

const watchedOf = (machine: Machine): MonitoredMachine => ({
  id: machine.id,
  agentId: machine.agentId,
  isConnected: machine.link !== null,
  fault: findMachineFaultReason(machine),
  attendantNeeded:
    machine.view?.phase === 'handPay' && machine.view.needsAttendant ? (machine.view.handPayKind ?? 'win') : null,
});
