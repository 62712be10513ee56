import type { CashLimit, CashLimits } from '../../backoffice/cash-desk/shifts/cashier-moves.ts';
import type { ShiftTerms } from '../../backoffice/cash-desk/shifts/move-at-desk.ts';
import type { BusinessDayTerms } from '../../platform/clock/business-day.ts';
import { type Env, integer } from './read-setting.ts';
import { reportSettings, shiftTerms } from './report-settings.ts';

export interface OfficeSettings {
  /** How the operator's business days lie. */
  readonly businessDay: BusinessDayTerms;
  /** Whether money moves at the desk only in an open shift. */
  readonly shifts: ShiftTerms;
  readonly cashLimits: CashLimits;
}

const largestMinor = 100_000_000_000;

/** Reads what the office counts by. Reports and the cashier's command read the same variables. */
export const officeSettings = (env: Env): OfficeSettings => ({
  businessDay: reportSettings(env),
  shifts: shiftTerms(env),
  cashLimits: {
    withdraw: cashLimit(env, 'OFFICE_ALONE_UP_TO_MINOR', 'OFFICE_CASHIER_ALONE_UP_TO_MINOR'),
    deposit: cashLimit(env, 'OFFICE_DEPOSIT_UP_TO_MINOR', 'OFFICE_CASHIER_DEPOSIT_UP_TO_MINOR'),
  },
});

/** A cashier's own sum has the limit of one player's unless the operator says otherwise. */
const cashLimit = (env: Env, ofPlayer: string, ofCashier: string): CashLimit => {
  const perPlayerMinor = integer(env, ofPlayer, 1_000_000, 0, largestMinor);
  return { perPlayerMinor, perCashierMinor: integer(env, ofCashier, perPlayerMinor, 0, largestMinor) };
};
