import * as z from 'zod/mini';
import { ConfigError } from '../../../platform/process/config-error.ts';

/** Fields of actions that only the command line has. A message follows the name of its argument. */
export const idField = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));

/** Reads a day, or a moment with its zone, and adds days to a day. Days are those of UTC, as the list prints times. */
export const readMoment = (value: string | boolean, addedDays: number): number => {
  const text = String(value);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at =
    isDay || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at) || (isDay && !new Date(at).toISOString().startsWith(text)))
    throw new ConfigError(`"${text}" is no time; write 2026-11-23 or 2026-11-23T14:30Z, in UTC.`);
  return isDay ? at + addedDays * 86_400_000 : at;
};
