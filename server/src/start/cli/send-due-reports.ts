import { findMisspeltEnvironmentVariable } from '@reelfloor/protocol/environment-variables';
import { addDaysToDate, type BusinessDaySettings, businessDayOf } from '../../platform/clock/business-day.ts';
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
import { readBusinessDaySettings } from '../config/business-day-settings.ts';
import { listExclusionRegisterVariables } from '../config/exclusion-register-settings.ts';
import type { Env } from '../config/read-env-setting.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import {
  type DailyReportSettings,
  type ReportSendingContext,
  type ReportSendingResult,
  readDailyReportSettings,
  sendReportsForDay,
} from './send-reports-for-day.ts';

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
