import { fieldsOf, wholeIn } from './loose.ts';

/** More of the same, for what is read seldom or late. */

/** An id as our code has it: a text. Undefined where there is none. */
export const idIn = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || Number.isSafeInteger(value) ? String(value) : undefined;

/** The list that an answer is, or that stands in it under its name. */
export const listIn = (value: unknown, name: string): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value;
  const named = fieldsOf(value)[name];
  return Array.isArray(named) ? named : undefined;
};

/** A moment in milliseconds since 1970: so written, in seconds, or as a date. */
export const momentIn = (value: unknown): number | undefined => {
  const count = wholeIn(value);
  if (count !== undefined) return count > 0 && count < firstMs ? count * 1000 : count;
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
};
/** In seconds this is the year 5138, in milliseconds 1973. */
const firstMs = 100_000_000_000;
