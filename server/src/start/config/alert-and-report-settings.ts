import { type ReportName, reportNames } from '@reelfloor/protocol/office-call-types';
import type { WebhookSettings } from '../../backoffice/alerts/alert-notification-channel.ts';
import { type AlertKind, alertKinds } from '../../platform/alerts/staff-alert-kinds.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { readOutgoingCallSecret, readOutgoingCallUrl } from './outgoing-call-settings.ts';
import { type Env, readIntegerSetting, splitCommaList } from './read-env-setting.ts';

const maxAddresses = 10;

export interface AlertSettings {
  /** Webhook to which alerts are sent; null if none is configured. */
  readonly webhook: WebhookSettings | null;
  readonly mailTo: readonly string[];
  /** Kinds of alerts that are sent; null means all. Every kind is stored. */
  readonly kinds: ReadonlySet<AlertKind> | null;
  /** Interval in ms at which an open, unacknowledged alert is sent again; 0 disables reminders. */
  readonly repeatMs: number;
  /** Time in ms for which an agent may be disconnected before staff are alerted. */
  readonly agentGraceMs: number;
  /** Free space in bytes on the disk of the data folder below which staff are alerted. */
  readonly diskBytes: number;
  /** Time in ms after the end of a business day at which staff are reminded to close it; 0 disables the reminder. */
  readonly dayOpenMs: number;
}

/** Reads the alert settings: the notification channels, and which alerts they send. */
export const readAlertSettings = (env: Env): AlertSettings => ({
  webhook: readWebhookSettings(env, 'ALERT'),
  mailTo: readMailRecipients(env, 'ALERT'),
  kinds: kindsOf(env),
  repeatMs: 60_000 * readIntegerSetting(env, 'ALERT_REPEAT_MIN', 0, 0, 10_080),
  agentGraceMs: 1000 * readIntegerSetting(env, 'ALERT_AGENT_GRACE_S', 60, 0, 86_400),
  diskBytes: 1024 * 1024 * readIntegerSetting(env, 'ALERT_DISK_MB', 1024, 0, 10_000_000),
  dayOpenMs: 3_600_000 * readIntegerSetting(env, 'ALERT_DAY_OPEN_H', 12, 0, 240),
});

/** Prefix of the environment variables: for alerts, or for reports that are sent. */
type Prefix = 'ALERT' | 'REPORTS';

/** Reads a webhook's settings; null if none is configured. */
const readWebhookSettings = (env: Env, prefix: Prefix): WebhookSettings | null => {
  const [url, secret] = [`${prefix}_WEBHOOK_URL`, `${prefix}_WEBHOOK_SECRET`];
  if (!env[url]) {
    if (env[secret]) throw new ConfigError(`${secret} is set without an address; set ${url} too.`);
    return null;
  }
  return {
    url: readOutgoingCallUrl(env, url, 'a webhook'),
    secret: readOutgoingCallSecret(env, secret, 'the receiver'),
    deadlineMs: readIntegerSetting(env, 'ALERT_WEBHOOK_DEADLINE_MS', 5_000, 100, 30_000),
  };
};

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads the recipients' mail addresses. Throws if there are some but no mail server is configured. */
const readMailRecipients = (env: Env, prefix: Prefix): string[] => {
  const name = `${prefix}_MAIL_TO`;
  const addresses = [...new Set(listOf(env[name]))];
  const wrong = addresses.find((address) => !/^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(address));
  if (wrong !== undefined)
    throw new ConfigError(
      `${name} has "${wrong}"; write mail addresses such as duty@example.com, separated by commas.`,
    );
  if (addresses.length > maxAddresses) throw new ConfigError(`${name} names more than ${maxAddresses} addresses.`);
  if (addresses.length > 0 && !env.SMTP_URL)
    throw new ConfigError(`${name} is set, but no mail server; set SMTP_URL too.`);
  return addresses;
};

const kindsOf = (env: Env): ReadonlySet<AlertKind> | null => {
  const names = listOf(env.ALERT_KINDS);
  const isKind = (name: string): name is AlertKind => alertKinds.some((kind) => kind === name);
  const wrong = names.find((name) => !isKind(name));
  if (wrong !== undefined) throw new ConfigError(`ALERT_KINDS has "${wrong}"; set some of ${alertKinds.join(',')}.`);
  return names.length === 0 ? null : new Set(names.filter(isKind));
};

export interface PushSettings {
  /** The operator's contact for push services (VAPID), a mail address or URL; null disables Web Push. */
  readonly contact: string | null;
  /** Push services allowed besides those of the known browsers, as `host` or `host:port`. */
  readonly hosts: readonly string[];
}

const contactForm = /^(mailto:[^\s@<>"]{1,64}@[^\s@<>"]{1,190}|https:\/\/[^\s<>"]{1,240})$/;
const hostForm = /^([a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/** Reads the contact for push services, and the push services to which the server may send. */
export const readWebPushSettings = (env: Env): { readonly push: PushSettings } => {
  const contact = env.PUSH_CONTACT || null;
  if (contact !== null && !contactForm.test(contact))
    throw new ConfigError(
      'PUSH_CONTACT is no contact; set mailto:floor@example.com or an https:// address of yours, at which a push service finds you.',
    );
  const hosts = (env.PUSH_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  const wrong = hosts.find((host) => !hostForm.test(host));
  if (wrong !== undefined)
    throw new ConfigError(`PUSH_HOSTS has "${wrong}"; write hosts such as push.example.com, separated by commas.`);
  return { push: { contact, hosts } };
};

interface SendingSettings {
  readonly names: readonly ReportName[];
  readonly mailTo: readonly string[];
  readonly webhook: WebhookSettings | null;
}

/** Reads which reports are sent, and through which channels. Throws a ConfigError if no report or no recipient is configured. */
export const readReportSendingSettings = (env: Env): SendingSettings => {
  const named = [...new Set(splitCommaList(env.REPORTS_SENT))];
  const unknown = named.find((name) => !reportNames.some((known) => known === name));
  if (unknown !== undefined || named.length === 0)
    throw new ConfigError(
      `REPORTS_SENT ${unknown === undefined ? 'names no report' : `has "${unknown}"`}; set some of ${reportNames.join(',')}.`,
    );
  const mailTo = readMailRecipients(env, 'REPORTS');
  const webhook = readWebhookSettings(env, 'REPORTS');
  if (mailTo.length === 0 && webhook === null)
    throw new ConfigError('REPORTS_SENT has nobody to send to; set REPORTS_MAIL_TO or REPORTS_WEBHOOK_URL too.');
  return { names: reportNames.filter((name) => named.includes(name)), mailTo, webhook };
};
