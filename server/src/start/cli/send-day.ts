import type { ReportName } from '@reelfloor/protocol/office';
import { describeSheet, sheetHeaderOf } from '../../backoffice/reports/describe-sheet.ts';
import type { HoldByRules } from '../../backoffice/reports/published-returns.ts';
import { readReport } from '../../backoffice/reports/read-report.ts';
import { sheetAsWorkbook } from '../../backoffice/reports/sheet-workbook.ts';
import { sheetAsJson } from '../../backoffice/reports/write-sheet.ts';
import { readSetting } from '../../backoffice/settings/settings-file.ts';
import { ledgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { BusinessDaySettings } from '../../platform/clock/business-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTime } from '../../platform/database/database-time.ts';
import { smtpMailer } from '../../players/accounts/mailer.ts';
import { mailSettings } from '../config/config.ts';
import type { Env } from '../config/read-setting.ts';
import { readSharedSettings } from '../config/read-shared-settings.ts';
import { sendingSettings } from '../config/report-sending.ts';
import {
  createMailReportChannel,
  createWebhookReportChannel,
  type ReportChannel,
  type ReportParcel,
  sendThroughChannels,
} from './report-channels.ts';

/** What sending needs, whichever day it is. */
export interface SendingContext {
  readonly env: Env;
  readonly dataDir: string;
  readonly database: Pick<Database, 'snapshot'>;
  readonly terms: BusinessDaySettings;
  readonly holds: HoldByRules;
  /** Pause in ms before a failed channel is retried. */
  readonly pauseMs?: number;
}

/** The result of a run; `faults` has one line for each failure. */
export interface SendingResult {
  readonly said: string;
  readonly faults: readonly string[];
}

/** What the reports of all days have in common. */
export interface ParcelSettings extends Pick<ReportParcel, 'site' | 'operator' | 'language'> {
  readonly names: readonly ReportName[];
  readonly ways: readonly ReportChannel[];
}

/** Reads the settings of the reports to send. Throws a ConfigError that says what to set. */
export const readParcelSettings = ({ env, dataDir }: SendingContext): ParcelSettings => {
  const { names, mailTo, webhook } = sendingSettings(env);
  const { HOUSE_NAME: operator, SITE_ID: site } = readSharedSettings(env, dataDir);
  const language = readSetting(dataDir, 'DEFAULT_LANG', 'en') === 'tr' ? 'tr' : 'en';
  const { smtpUrl, from } = mailSettings(env, dataDir, {
    ...{ isDemo: false, isNeeded: false, operatorName: operator },
  });
  const ways: ReportChannel[] = [
    ...(smtpUrl === null ? [] : mailTo.map((to) => createMailReportChannel(to, smtpMailer(smtpUrl, from)))),
    ...(webhook === null ? [] : [createWebhookReportChannel(webhook)]),
  ];
  return { names, ways, site, operator, language };
};

/** Sends the reports of one business day through the channels that are not in `sent`. Calls `onSent` after each success. */
export const sendDay = async (
  { database, terms, holds, pauseMs = 10_000 }: SendingContext,
  { names, ways, site, operator, language }: ParcelSettings,
  {
    day,
    sent,
    onSent,
  }: {
    readonly day: string;
    readonly sent: readonly string[];
    readonly onSent: (way: string) => Promise<void>;
  },
): Promise<SendingResult> => {
  if (ways.every(({ name }) => sent.includes(name)))
    return { said: `The reports of ${day} were already sent.`, faults: [] };
  const sheets = await database.snapshot(async (db) => {
    const now = await readTime(db);
    const read = [];
    for (const name of names)
      read.push(await readReport(db, { name, words: { day }, terms, holds, isProven: false, now }));
    return read;
  });
  const currency = ledgerCurrency();
  const reports = await Promise.all(
    sheets.map(async (sheet) => ({
      name: sheet.report,
      text: sheetAsJson(sheet, { ...describeSheet(sheet), currency }),
      workbook: await sheetAsWorkbook(sheet, sheetHeaderOf(sheet), language),
    })),
  );
  const taken: string[] = [];
  const faults = await sendThroughChannels(
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
