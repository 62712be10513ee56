import { describeSheet, sheetHeaderOf } from '../../backoffice/reports/describe-sheet.ts';
import type { HoldByRules } from '../../backoffice/reports/published-returns.ts';
import { readReport } from '../../backoffice/reports/read-report.ts';
import { sheetAsWorkbook } from '../../backoffice/reports/sheet-workbook.ts';
import { sheetAsJson } from '../../backoffice/reports/write-sheet.ts';
import { readSetting } from '../../backoffice/settings/settings-file.ts';
import { ledgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { type BusinessDaySettings, businessDayOf, dayAfter } from '../../platform/clock/business-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTime } from '../../platform/database/database-time.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import {
  forgetUnsentReports,
  noteSentReports,
  noteUnsentReports,
  readSentReports,
  readUnsentReports,
} from '../../platform/process/last-runs.ts';
import { smtpMailer } from '../../players/accounts/mailer.ts';
import { mailSettings } from '../config/config.ts';
import type { Env } from '../config/read-setting.ts';
import { readSharedSettings } from '../config/read-shared-settings.ts';
import { sendingSettings } from '../config/report-sending.ts';
import { reportSettings } from '../config/report-settings.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import {
  createMailReportChannel,
  createWebhookReportChannel,
  type ReportChannel,
  type ReportParcel,
  sendThroughChannels,
} from './report-channels.ts';

interface Sending {
  readonly env: Env;
  readonly dataDir: string;
  readonly database: Pick<Database, 'snapshot'>;
  readonly terms: BusinessDaySettings;
  readonly holds: HoldByRules;
  /** Undefined means the last ended business day, sent only through channels that have not accepted it yet. */
  readonly day: string | undefined;
  /** Pause in ms before a failed channel is retried. */
  readonly pauseMs?: number;
}

/** Sends the reports of a business day through the configured channels. Returns what was sent and what failed. */
export const sendReports = async ({
  env,
  dataDir,
  database,
  terms,
  holds,
  day: asked,
  pauseMs = 10_000,
}: Sending): Promise<{ readonly said: string; readonly faults: readonly string[] }> => {
  const { names, mailTo, webhook } = sendingSettings(env);
  const { HOUSE_NAME: operator, SITE_ID: site } = readSharedSettings(env, dataDir);
  const language = readSetting(dataDir, 'DEFAULT_LANG', 'en') === 'tr' ? 'tr' : 'en';
  const { day, ended, reports } = await database.snapshot(async (db) => {
    const now = await readTime(db);
    const ended = dayAfter(businessDayOf(terms, now), -1);
    const of = asked ?? ended;
    if (of > ended)
      throw new ConfigError(`The business day ${of} is not over; the last finished one is ${ended}.`);
    const sheets = [];
    for (const name of names)
      sheets.push(await readReport(db, { name, words: { day: of }, terms, holds, isProven: false, now }));
    return { day: of, ended, reports: sheets };
  });
  const currency = ledgerCurrency();
  const parcel: ReportParcel = {
    ...{ day, site, operator, language },
    reports: await Promise.all(
      reports.map(async (sheet) => ({
        name: sheet.report,
        text: sheetAsJson(sheet, { ...describeSheet(sheet), currency }),
        workbook: await sheetAsWorkbook(sheet, sheetHeaderOf(sheet), language),
      })),
    ),
  };
  const { smtpUrl, from } = mailSettings(env, dataDir, {
    ...{ isDemo: false, isNeeded: false, operatorName: operator },
  });
  const ways: ReportChannel[] = [
    ...(smtpUrl === null ? [] : mailTo.map((to) => createMailReportChannel(to, smtpMailer(smtpUrl, from)))),
    ...(webhook === null ? [] : [createWebhookReportChannel(webhook)]),
  ];
  const before = asked === undefined ? await readSentReports(dataDir, day) : [];
  const taken: string[] = [];
  const onSent = async (way: string) => {
    taken.push(way);
    if (asked === undefined) await noteSentReports(dataDir, { day, ways: [...before, ...taken] });
  };
  const faults = await sendThroughChannels(parcel, { ways, sent: before, onSent, pauseMs });
  const unsent = await readUnsentReports(dataDir);
  if (faults.length === 0) {
    // A day that is sent again by hand says nothing of another day that failed.
    if (day === ended || day === unsent?.day) await forgetUnsentReports(dataDir);
  } else if (asked === undefined) await noteUnsentReports(dataDir, { day, text: faults.join('; ') });
  const said =
    taken.length === 0
      ? `The reports of ${day} were not sent by any channel.`
      : `Sent ${names.join(', ')} of ${day} by ${taken.join(', ')}.`;
  return {
    said: faults.length === 0 && taken.length === 0 ? `The reports of ${day} were already sent.` : said,
    faults,
  };
};

/**
 * Notes why the reports of the day that ended last could not even be read, so that the server alerts staff. Where none are to be sent
 * any more, it ends the note of an earlier failure.
 */
export const noteFailedSending = async (
  { env, dataDir, now }: { readonly env: Env; readonly dataDir: string; readonly now: number },
  error: unknown,
): Promise<void> => {
  if (!env.REPORTS_SENT) return forgetUnsentReports(dataDir);
  const [text = ''] = explainStartFailure(error).split('\n');
  await noteUnsentReports(dataDir, { day: dayAfter(businessDayOf(daysOf(env), now), -1), text });
};

/** Settings that cannot be read may be why it failed. */
const daysOf = (env: Env): BusinessDaySettings => {
  try {
    return reportSettings(env);
  } catch {
    return { zone: 'UTC', startsMs: 0 };
  }
};
