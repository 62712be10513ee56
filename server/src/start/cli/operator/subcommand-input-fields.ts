import * as z from 'zod/mini';
import { ConfigError } from '../../../platform/process/config-error.ts';

/**
 * Input fields of actions that exist only at the command line. An error message continues a sentence that begins with the argument's name.
 */
export const idField = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));

/** Parses a date, or a time with its time zone, and adds days to a date. Dates are in UTC, as in the lists that the commands print. */
export const parseDateOrTimeOption = (value: string | boolean, daysToAdd: number): number => {
  const text = String(value);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = isDay || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at) || (isDay && !new Date(at).toISOString().startsWith(text)))
    throw new ConfigError(`"${text}" is no time; write 2026-11-23 or 2026-11-23T14:30Z, in UTC.`);
  return isDay ? at + daysToAdd * 86_400_000 : at;
};
