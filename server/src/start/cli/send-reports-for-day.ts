import type { ReportName } from '@reelfloor/protocol/office-call-types';
import { buildReportHeader, describeReportPeriod } from '../../backoffice/reports/describe-report-period.ts';
import { formatReportAsJson } from '../../backoffice/reports/format-report.ts';
import { formatReportAsWorkbook } from '../../backoffice/reports/format-report-workbook.ts';
import { readReport } from '../../backoffice/reports/read-report.ts';
import type { TheoreticalHoldByRules } from '../../backoffice/reports/theoretical-holds.ts';
import { readOperatorSetting } from '../../backoffice/settings/operator-settings-file.ts';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { BusinessDaySettings } from '../../platform/clock/business-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { createSmtpMailer } from '../../players/accounts/mailer.ts';
import type { Env } from '../config/read-env-setting.ts';
import { readMailSettings } from '../config/read-mail-settings.ts';
import { readPageAndServerSettings } from '../config/read-page-and-server-settings.ts';
import { readReportSendingSettings } from '../config/report-sending-settings.ts';
import {
  createMailReportChannel,
  createWebhookReportChannel,
  type DailyReports,
  type ReportChannel,
  sendReportsThroughChannels,
} from './report-channels.ts';

/** Context for sending reports, the same for every business day. */
export interface ReportSendingContext {
  readonly env: Env;
  readonly dataDir: string;
  readonly database: Pick<Database, 'snapshot'>;
  readonly terms: BusinessDaySettings;
  readonly holds: TheoreticalHoldByRules;
  /** Pause in ms before sending through a failed channel is retried. */
  readonly pauseMs?: number;
}

/** The result of sending reports; `faults` has one line for each failure. */
export interface ReportSendingResult {
  readonly said: string;
  readonly faults: readonly string[];
}

/** What the reports of all business days have in common. */
export interface DailyReportSettings extends Pick<DailyReports, 'site' | 'operator' | 'language'> {
  readonly names: readonly ReportName[];
  readonly ways: readonly ReportChannel[];
}

/** Reads the settings of the reports to send. Throws a ConfigError that says what to set. */
export const readDailyReportSettings = ({ env, dataDir }: ReportSendingContext): DailyReportSettings => {
  const { names, mailTo, webhook } = readReportSendingSettings(env);
  const { HOUSE_NAME: operator, SITE_ID: site } = readPageAndServerSettings(env, dataDir);
  const language = readOperatorSetting(dataDir, 'DEFAULT_LANG', 'en') === 'tr' ? 'tr' : 'en';
  const { smtpUrl, from } = readMailSettings(env, dataDir, {
    ...{ isDemo: false, isNeeded: false, operatorName: operator },
  });
  const ways: ReportChannel[] = [
    ...(smtpUrl === null ? [] : mailTo.map((to) => createMailReportChannel(to, createSmtpMailer(smtpUrl, from)))),
    ...(webhook === null ? [] : [createWebhookReportChannel(webhook)]),
  ];
  return { names, ways, site, operator, language };
};

/** Sends the reports of one business day through the channels that are not in `sent`. Calls `onSent` after each success. */
export const sendReportsForDay = async (
  { database, terms, holds, pauseMs = 10_000 }: ReportSendingContext,
  { names, ways, site, operator, language }: DailyReportSettings,
  {
    day,
    sent,
    onSent,
  }: {
    readonly day: string;
    readonly sent: readonly string[];
    readonly onSent: (way: string) => Promise<void>;
  },
): Promise<ReportSendingResult> => {
  if (ways.every(({ name }) => sent.includes(name)))
    return { said: `The reports of ${day} were already sent.`, faults: [] };
  const sheets = await database.snapshot(async (db) => {
    const now = await readDatabaseTime(db);
    const read = [];
    for (const name of names)
      read.push(await readReport(db, { name, words: { day }, terms, holds, isProven: false, now }));
    return read;
  });
  const currency = getLedgerCurrency();
  const reports = await Promise.all(
    sheets.map(async (sheet) => ({
      name: sheet.report,
      text: formatReportAsJson(sheet, { ...describeReportPeriod(sheet), currency }),
      workbook: await formatReportAsWorkbook(sheet, buildReportHeader(sheet), language),
    })),
  );
  const taken: string[] = [];
  const faults = await sendReportsThroughChannels(
    { day, site, operator, language, reports },
    {
      ...{ ways, sent, pauseMs },
      onSent: async (way) => {
        taken.push(way);
        await onSent(way);
      },
    },
  );
  const said =
    taken.length === 0
      ? `The reports of ${day} were not sent by any channel.`
      : `Sent ${names.join(', ')} of ${day} by ${taken.join(', ')}.`;
  return { said, faults };
};
