import { defaultSettings } from '@reelfloor/protocol';
import { AlertMonitor } from '../../backoffice/alerts/alert-monitor.ts';
import { AlertNotifier } from '../../backoffice/alerts/alert-notifier.ts';
import { AlertService } from '../../backoffice/alerts/alert-service.ts';
import type { WatchedMachine } from '../../backoffice/alerts/floor-conditions.ts';
import { NodeMonitor } from '../../backoffice/alerts/node-monitor.ts';
import type { AlertSender, NotificationChannel } from '../../backoffice/alerts/notification-channel.ts';
import { mailChannel, webhookChannel } from '../../backoffice/alerts/notification-channel.ts';
import { readSetting } from '../../backoffice/settings/settings-file.ts';
import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import { faultReason, type Machine } from '../../play/machines/machine.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { FloorDependencies } from '../../play/seats/floor-dependencies.ts';
import { smtpMailer } from '../../players/accounts/mailer.ts';
import type { Config } from '../config/config.ts';
import type { Base } from './compose-accounts.ts';

interface AlertedDependencies {
  readonly floor: MachineFloor;
  readonly holdsLease: () => boolean;
  readonly clocksDisagree: () => boolean;
}

export type ComposedAlerts = ReturnType<typeof composeAlerts>;

/** Builds the services that alert staff. They do nothing until started. */
export const composeAlerts = (
  {
    config,
    database,
    clock,
    logger,
    transport,
  }: Pick<Base, 'config' | 'database' | 'clock' | 'logger' | 'transport'>,
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
  const nodeMonitor = new NodeMonitor({
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
  const service = new AlertService({
    database,
    clock,
    onError: (err, { kind, subject }) => logger.error({ err, kind, subject }, 'an alert was not stored'),
  });
  return {
    service,
    /** Returns an alarm function that also alerts staff about a player's statement whose sums do not match: one alert for each player. */
    statementAlarm:
      (alarm: FloorDependencies['alarm']): FloorDependencies['alarm'] =>
      (message, facts) => {
        alarm(message, facts);
        const playerId = String(facts.playerId);
        const text = `A statement of player ${playerId} does not add up: ${formatMajor(Number(facts.differenceMinor))} differ. Run npm run ledger:audit.`;
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

/** Returns the sender of alerts. Called for each message, because the operator may change name and language while the server runs. */
const senderOf = ({ siteId: site, shared, dataDir, office }: Config): AlertSender => {
  const settingOr = (key: string, otherwise: string): unknown => {
    try {
      return readSetting(dataDir, key, otherwise);
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

const channelsOf = ({
  alerts: { webhook, mailTo },
  mail: { smtpUrl, from },
}: Config): NotificationChannel[] => {
  const send = smtpUrl === null ? null : smtpMailer(smtpUrl, from);
  return [
    ...(webhook ? [webhookChannel(webhook)] : []),
    ...(send ? mailTo.map((to) => mailChannel({ to, send })) : []),
  ];
};

const watchedOf = (machine: Machine): WatchedMachine => ({
  id: machine.id,
  agentId: machine.agentId,
  isConnected: machine.link !== null,
  fault: faultReason(machine),
  attendantNeeded:
    machine.view?.phase === 'handPay' && machine.view.needsAttendant
      ? (machine.view.handPayKind ?? 'win')
      : null,
});
