import type { ShiftRequirement } from '../../backoffice/cash-desk/shifts/post-cash-desk-movement-in-shift.ts';
import { type RetentionDays, stepDaysAtLeast } from '../../backoffice/retention/delete-expired-data.ts';
import type { BusinessDaySettings } from '../../platform/clock/business-day.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { type Env, readEnumSetting, readIntegerSetting } from './read-env-setting.ts';

/** Reads the settings of the business day: by default from 00:00 in UTC. */
export const readBusinessDaySettings = (env: Env): BusinessDaySettings => {
  const zone = env.REPORT_ZONE || 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw new ConfigError(`REPORT_ZONE is "${zone}"; set a time zone such as Europe/Istanbul.`);
  }
  const starts = env.REPORT_DAY_STARTS || '00:00';
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(starts) ?? [];
  if (hours === undefined || minutes === undefined)
    throw new ConfigError(`REPORT_DAY_STARTS is "${starts}"; set hours and minutes such as 06:00.`);
  return { zone, startsMs: (Number(hours) * 60 + Number(minutes)) * 60_000 };
};

/** Reads whether the cash desk moves money only in an open shift. */
export const readCashierShiftRequirement = (env: Env): ShiftRequirement =>
  readEnumSetting(env, 'SHIFTS', 'optional', ['required', 'optional']) === 'required' ? 'required' : 'optional';

/** Maximum retention time in days: a hundred years. */
const maxDays = 36_500;

/** Reads the retention times of personal data and alerts, in days; 0 keeps them forever. */
export const readDataRetentionDays = (env: Env): RetentionDays => {
  const days = (name: string): number => readIntegerSetting(env, name, 0, 0, maxDays);
  return {
    logins: days('RETENTION_LOGINS_DAYS'),
    chat: days('RETENTION_CHAT_DAYS'),
    addresses: days('RETENTION_ADDRESSES_DAYS'),
    alerts: days('RETENTION_ALERTS_DAYS'),
    steps: stepDays(env),
  };
};

/**
 * Default retention in days of idempotency keys of actions. Unlike other data they are deleted by default: nobody reads them, and each
 * action adds one.
 */
const usualStepDays = 90;

const stepDays = (env: Env): number => {
  const days = readIntegerSetting(env, 'RETENTION_STEPS_DAYS', usualStepDays, 0, maxDays);
  if (days > 0 && days < stepDaysAtLeast)
    throw new ConfigError(
      `RETENTION_STEPS_DAYS is "${days}"; set at least ${stepDaysAtLeast}, or 0 to keep them for ever.`,
    );
  return days;
};
