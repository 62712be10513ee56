/** Lenient parsers for values whose type the specification leaves open, so that servers send them in different forms. */

export type UnknownFields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): UnknownFields =>
  typeof value === 'object' && value !== null ? (value as UnknownFields) : {};

/** Returns whether a value means "nothing": `0`, `'0'`, `false`, `null`, an empty text or undefined. */
export const isNothing = (value: unknown): boolean => !value || value === '0';

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export const textsIn = (value: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(([, field]) => textIn(field) !== undefined),
  ) as Record<string, string | number>;

export const wholeIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : undefined;
};

/** Returns a machine's status in lower case, with `malfunction` renamed to the contract's `error`. */
export const statusIn = (value: unknown): string => {
  const word = (textIn(value) ?? '').toLowerCase();
  return word === 'malfunction' ? 'error' : word;
};
