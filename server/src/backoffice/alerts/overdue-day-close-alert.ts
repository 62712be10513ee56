import type { AlertCause } from '../../platform/alerts/staff-alert-store.ts';
import { addDaysToDate, type BusinessDaySettings, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';

/** When staff are reminded of a business day that nobody has closed. */
export interface DayCloseReminder {
  readonly terms: BusinessDaySettings;
  /** Time in ms after the end of a business day at which staff are reminded to close it; 0 disables the reminder. */
  readonly afterMs: number;
}

/**
 * Returns an alert condition if the next business day to close ended too long ago. An operator that has never closed a day gets no
 * reminder.
 */
export const findOverdueDayClose = async (
  db: Pick<Queries, 'get'>,
  at: number,
  { terms, afterMs }: DayCloseReminder,
): Promise<AlertCause | null> => {
  if (afterMs === 0) return null;
  const last = await db.get<{ day: string }>('SELECT day FROM daily_sheets ORDER BY number DESC LIMIT 1');
  if (!last) return null;
  const day = addDaysToDate(last.day);
  let days = 0;
  while (startOfBusinessDay(terms, addDaysToDate(day, days + 1)) + afterMs <= at && days < maxDays) days++;
  if (days === 0) return null;
  const more = days === 1 ? '' : ` So are ${days - 1} after it.`;
  return {
    kind: 'dayNotClosed',
    subject: day,
    text: `Business day ${day} is over but not closed.${more}`,
  };
};

/** Maximum number of unclosed business days that the alert text counts. */
const maxDays = 31;
