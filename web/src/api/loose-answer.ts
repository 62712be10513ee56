import { fieldsOf, wholeIn } from './loose.ts';

/** Readers like those of `loose.ts` that are used rarely or late, so that the first page need not load them. */

export const idIn = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || Number.isSafeInteger(value) ? String(value) : undefined;

/** Returns the answer if it is a list, otherwise the list in its field `name`. */
export const listIn = (value: unknown, name: string): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value;
  const named = fieldsOf(value)[name];
  return Array.isArray(named) ? named : undefined;
};

/** Reads a time in milliseconds or seconds since 1970, or a date as text; returns milliseconds. */
export const momentIn = (value: unknown): number | undefined => {
  const count = wholeIn(value);
  if (count !== undefined) return count > 0 && count < firstMs ? count * 1000 : count;
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
};
/** Numbers below this are seconds: as seconds it means the year 5138, as milliseconds 1973. */
const firstMs = 100_000_000_000;
