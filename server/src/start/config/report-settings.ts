import type { ShiftTerms } from '../../backoffice/cash-desk/shifts/move-at-desk.ts';
import type { BusinessDayTerms } from '../../platform/clock/business-day.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { type Env, oneOf } from './read-setting.ts';

/** Reads how the operator's business days lie: from 00:00 in UTC, unless set. */
export const reportSettings = (env: Env): BusinessDayTerms => {
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

/** Reads whether money moves at the desk only in an open shift. */
export const shiftTerms = (env: Env): ShiftTerms =>
  oneOf(env, 'SHIFTS', 'optional', ['required', 'optional']) === 'required' ? 'required' : 'optional';
