import { setTimeout as pause } from 'node:timers/promises';
import {
  describeMailFailure,
  postSignedWebhook,
  type WebhookSettings,
} from '../../backoffice/alerts/alert-notification-channel.ts';
import type { SendMail } from '../../players/accounts/mailer.ts';

/** A report sent to the operator: `text` is its JSON form, `workbook` the Excel file. */
interface SentReport {
  readonly name: string;
  readonly text: string;
  readonly workbook: Buffer;
}

/** The reports of a business day. */
export interface DailyReports {
  readonly day: string;
  /** The site's number, which identifies the installation. */
  readonly site: number;
  readonly operator: string;
  readonly language: 'en' | 'tr';
  readonly reports: readonly SentReport[];
}

/** A channel through which reports are sent, such as mail. */
export interface ReportChannel {
  /** Channel name: `webhook`, or `mail:` and the address. */
  readonly name: string;
  /** Sends the reports. Returns why they were not accepted; null if they were. Never throws. */
  readonly send: (parcel: DailyReports) => Promise<string | null>;
}

/**
 * Returns a channel that sends one mail with a workbook of each report. A repeat has the same Message-ID, so that mail programs show the
 * mail once.
 */
export const createMailReportChannel = (to: string, sendMail: SendMail): ReportChannel => ({
  name: `mail:${to}`,
  async send({ day, site, operator, language, reports }) {
    const subject = language === 'tr' ? `${day} raporları` : `Reports of ${day}`;
    const mail = {
      ...{ to, subject: `[${operator}] ${subject}`, messageId: `<${day}.${site}@reports.reelfloor>` },
      text: `${subject}\n\n${reports.map(({ name }) => name).join('\n')}\n`,
      attachments: reports.map(({ name, workbook }) => ({
        filename: `${name}-${day}.xlsx`,
        content: workbook,
      })),
    };
    return sendMail(mail).then(() => null, describeMailFailure);
  },
});

/**
 * Returns a channel that sends each report by a POST request, signed like alerts. A repeat has the same id, so that receivers can
 * deduplicate.
 */
export const createWebhookReportChannel = (settings: WebhookSettings): ReportChannel => ({
  name: 'webhook',
  async send({ day, site, operator, reports }) {
    for (const { name, text } of reports) {
      const id = `${name}-${day}-${site}`;
      const body = JSON.stringify({
        schema: 1,
        id,
        event: 'report',
        site,
        operator,
        report: JSON.parse(text),
      });
      const { isNotified, answer } = await postSignedWebhook(settings, { id, body }, new AbortController().signal);
      if (!isNotified) return `${name}: ${answer}`;
    }
    return null;
  },
});

const maxAttempts = 3;

/**
 * Sends the reports through each channel that has not accepted them yet, retrying failures after a pause in ms. Calls `onSent` after each
 * success. Returns the final failures, one line per channel.
 */
export const sendReportsThroughChannels = async (
  reports: DailyReports,
  {
    ways,
    sent,
    onSent,
    pauseMs,
  }: {
    readonly ways: readonly ReportChannel[];
    readonly sent: readonly string[];
    readonly onSent: (way: string) => Promise<void>;
    readonly pauseMs: number;
  },
): Promise<string[]> => {
  const faults: string[] = [];
  for (const way of ways.filter(({ name }) => !sent.includes(name))) {
    let fault = await way.send(reports);
    for (let attempt = 1; fault !== null && attempt < maxAttempts; attempt++) {
      await pause(pauseMs);
      fault = await way.send(reports);
    }
    if (fault === null) await onSent(way.name);
    else faults.push(`${way.name}: ${fault}`);
  }
  return faults;
};
