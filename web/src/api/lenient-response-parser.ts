import * as z from 'zod/mini';
import { parseLenientInteger, parseLenientObject } from './lenient-value-parser.ts';

/** Lenient parsers like those of `lenient-value-parser.ts`, in their own file because the first page does not need them. */

export const parseLenientId = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || Number.isSafeInteger(value) ? String(value) : undefined;

/** Returns the response if it is a list, otherwise the list in its field `name`. */
export const parseLenientList = (value: unknown, name: string): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value;
  const named = parseLenientObject(value)[name];
  return Array.isArray(named) ? named : undefined;
};

/** Converts Unix time in ms or seconds, or a date as text, to Unix time in ms; undefined if the value is no time. */
export const parseLenientTime = (value: unknown): number | undefined => {
  const count = parseLenientInteger(value);
  if (count !== undefined) return count > 0 && count < firstMs ? count * 1000 : count;
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
};
/** Smaller times are taken as Unix seconds: as seconds this limit is the year 5138, as milliseconds 1973. */
const firstMs = 100_000_000_000;

const reported = new Set<string>();

/** Returns the items that match the schema after `adapt` has converted them; leaves out and logs the others. */
export const keepItemsMatchingSchema = (
  itemName: string,
  items: readonly unknown[] | undefined,
  schema: z.ZodMiniType,
  adapt: (item: unknown) => unknown,
): unknown[] | undefined =>
  items?.map(adapt).filter((item) => {
    const parsed = z.safeParse(schema, item);
    if (parsed.success) return true;
    const issue = parsed.error.issues[0];
    const line = `${itemName} left out: ${issue?.path.join('.') || 'item'}: ${issue?.message}`;
    if (!reported.has(line)) console.warn(line);
    reported.add(line);
    return false;
  });
