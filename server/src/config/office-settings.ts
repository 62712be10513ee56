import type { ShiftTerms } from '../cashier/shifts/move-at-desk.ts';
import type { BusinessDayTerms } from '../reports/business-day.ts';
import { type Env, integer } from './read-setting.ts';
import { reportSettings, shiftTerms } from './report-settings.ts';

export interface OfficeSettings {
  /** How the operator's business days lie. */
  readonly businessDay: BusinessDayTerms;
  /** Whether money moves at the desk only in an open shift. */
  readonly shifts: ShiftTerms;
  /** Amount in minor units up to which a cashier pays out without a second person. */
  readonly officeAloneUpToMinor: number;
}

/** Reads what the office counts by. Reports and the cashier's command read the same variables. */
export const officeSettings = (env: Env): OfficeSettings => ({
  businessDay: reportSettings(env),
  shifts: shiftTerms(env),
  officeAloneUpToMinor: integer(env, 'OFFICE_ALONE_UP_TO_MINOR', 1_000_000, 0, 100_000_000_000),
});
