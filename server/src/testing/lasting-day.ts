import { type BusinessDaySettings, businessDayOf, startOfBusinessDay } from '../platform/clock/business-day.ts';

const hourMs = 3_600_000;

/** Settings of the server with which the business day began twelve hours ago, to the hour: none ends while a test runs. */
export const lastingDay = (now = Date.now()): { REPORT_DAY_STARTS: string } => ({
  REPORT_DAY_STARTS: `${new Date(now - 12 * hourMs).toISOString().slice(11, 13)}:00`,
});

/** Returns the middle of the newest business day that has ended, as Unix time in ms. */
export const middleOfEndedDay = (businessDay: BusinessDaySettings, now = Date.now()): number =>
  startOfBusinessDay(businessDay, businessDayOf(businessDay, now)) - 12 * hourMs;
