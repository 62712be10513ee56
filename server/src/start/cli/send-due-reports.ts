import { findMisspeltEnvironmentVariable } from '@reelfloor/protocol/environment-variables';
import type { ReportName } from '@reelfloor/protocol/office-call-types';
import { buildReportHeader, describeReportPeriod } from '../../backoffice/reports/describe-report-period.ts';
import { formatReportAsJson } from '../../backoffice/reports/format-report.ts';
import { formatReportAsWorkbook } from '../../backoffice/reports/format-report-workbook.ts';
import { readReport } from '../../backoffice/reports/read-report.ts';
import type { TheoreticalHoldByRules } from '../../backoffice/reports/theoretical-holds.ts';
import { readOperatorSetting } from '../../backoffice/settings/operator-settings-file.ts';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { addDaysToDate, type BusinessDaySettings, businessDayOf } from '../../platform/clock/business-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import {
  clearUnsentDailyReports,
  readSentDailyReports,
  readUnsentDailyReports,
  recordSentDailyReports,
  type UnsentReports,
  updateUnsentDailyReports,
} from '../../platform/process/daily-job-records.ts';
import { createSmtpMailer } from '../../players/accounts/mailer.ts';
import { readReportSendingSettings } from '../config/alert-and-report-settings.ts';
import { readBusinessDaySettings } from '../config/business-day-settings.ts';
import { listExclusionRegisterVariables } from '../config/exclusion-register-settings.ts';
import type { Env } from '../config/read-env-setting.ts';
import { readMailSettings } from '../config/read-mail-settings.ts';
import { readPageAndServerSettings } from '../config/read-page-and-server-settings.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import {
  createMailReportChannel,
  createWebhookReportChannel,
  type DailyReports,
  type ReportChannel,
  sendReportsThroughChannels,
} from './report-channels.ts';

interface Sending extends ReportSendingContext {
  /**
   * Business day to report, such as 2026-11-23; undefined in the scheduled run: it sends the recorded unsent days and the last ended
   * business day, each only through channels that have not accepted it yet.
   */
  readonly day: string | undefined;
}

/** Sends the reports of business days through the configured channels. Returns what was sent and what failed. */
export const sendChosenOrDueReports = async (sending: Sending): Promise<ReportSendingResult> => {
  const { dataDir, database, terms, day: asked } = sending;
  const parcels = readDailyReportSettings(sending);
  const ended = addDaysToDate(businessDayOf(terms, await database.snapshot(readDatabaseTime)), -1);
  if (asked === undefined) return sendDueDays(sending, parcels, ended);
  if (asked > ended) throw new ConfigError(`The business day ${asked} is not over; the last finished one is ${ended}.`);
  const result = await sendReportsForDay(sending, parcels, { day: asked, sent: [], onSent: async () => {} });
  if (result.faults.length > 0) return result;
  return { ...result, faults: await updateNote(dataDir, { sent: [asked] }) };
};

/**
 * Sends the reports of the recorded unsent days, then of the last ended one, and updates the record once, so that the alert changes at most
 * once in a run.
 */
const sendDueDays = async (
  sending: Sending,
  parcels: DailyReportSettings,
  ended: string,
): Promise<ReportSendingResult> => {
  const { dataDir } = sending;
  // Ignore a record of unsent days that cannot be read, which `updateNote` reports. It must not delay the reports of the last day.
  const noted = (await readUnsentDailyReports(dataDir).catch(() => [])).map(({ day }) => day);
  const days = [...new Set([...noted.filter((day) => day < ended), ended])];
  const sent = new Map([...(await readSentDailyReports(dataDir))].filter(([day]) => days.includes(day)));
  const said: string[] = [];
  const faults: string[] = [];
  const failed: UnsentReports[] = [];
  for (const day of days) {
    const before = sent.get(day) ?? [];
    const onSent = async (way: string) => {
      sent.set(day, [...(sent.get(day) ?? []), way]);
      await recordSentDailyReports(dataDir, sent);
    };
    // Record the error: a day whose reports cannot be read must not stop the others.
    const result = await sendReportsForDay(sending, parcels, { day, sent: before, onSent }).catch((error: unknown) => ({
      ...{ said: `The reports of ${day} could not be read or noted.`, faults: [firstLineOf(error)] },
    }));
    said.push(result.said);
    if (result.faults.length > 0) failed.push({ day, text: result.faults.join('; ') });
    for (const fault of result.faults) faults.push(`${day}: ${fault}`);
  }
  const unsent = new Set(failed.map(({ day }) => day));
  // Also remove the days that are not over yet: they were recorded under wrong settings, and a later run sends them.
  const done = [...noted, ...days].filter((day) => !unsent.has(day));
  return {
    said: said.join(' '),
    faults: [...faults, ...(await updateNote(dataDir, { sent: done, failed }))],
  };
};

/** Updates the record of unsent days. Returns why that failed if the record cannot be read; otherwise nothing. */
const updateNote = async (
  dataDir: string,
  change: Parameters<typeof updateUnsentDailyReports>[1],
): Promise<string[]> => {
  try {
    await updateUnsentDailyReports(dataDir, change);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [error.message];
    throw error;
  }
};

/**
 * Records why the scheduled run failed before it could send the last ended day's reports, so that the server alerts staff. If no reports
 * are configured any more, it deletes the record instead.
 */
export const recordReportSendingFailure = async (
  { env, dataDir, now }: { readonly env: Env; readonly dataDir: string; readonly now: number },
  error: unknown,
): Promise<void> => {
  // Delete nothing if REPORTS_SENT may be unset only because its name is misspelt.
  if (!env.REPORTS_SENT && findMisspeltEnvironmentVariable(env, listExclusionRegisterVariables(env)) === null)
    return clearUnsentDailyReports(dataDir);
  const day = addDaysToDate(businessDayOf(daysOf(env), now), -1);
  await updateUnsentDailyReports(dataDir, { failed: [{ day, text: firstLineOf(error) }] });
};

const firstLineOf = (error: unknown): string => explainStartFailure(error).split('\n')[0] ?? '';

/** Returns the settings of the business day; the default if they cannot be read, which may be why the run failed. */
const daysOf = (env: Env): BusinessDaySettings => {
  try {
    return readBusinessDaySettings(env);
  } catch {
    return { zone: 'UTC', startsMs: 0 };
  }
};

/** Context for sending reports, the same for every business day. */
interface ReportSendingContext {
  readonly env: Env;
  readonly dataDir: string;
  readonly database: Pick<Database, 'snapshot'>;
  readonly terms: BusinessDaySettings;
  readonly holds: TheoreticalHoldByRules;
  /** Pause in ms before sending through a failed channel is retried. */
  readonly pauseMs?: number;
}

/** The result of sending reports; `faults` has one line for each failure. */
interface ReportSendingResult {
  readonly said: string;
  readonly faults: readonly string[];
}

/** What the reports of all business days have in common. */
interface DailyReportSettings extends Pick<DailyReports, 'site' | 'operator' | 'language'> {
  readonly names: readonly ReportName[];
  readonly ways: readonly ReportChannel[];
}

/** Reads the settings of the reports to send. Throws a ConfigError that says what to set. */
const readDailyReportSettings = ({ env, dataDir }: ReportSendingContext): DailyReportSettings => {
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
const sendReportsForDay = async (
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
