import { type ReportName, reportNames } from '@reelfloor/protocol/office-call-types';
import type { WebhookSettings } from '../../backoffice/alerts/alert-notification-channel.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { readMailRecipients, readWebhookSettings } from './alert-settings.ts';
import { type Env, splitCommaList } from './read-env-setting.ts';

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
