/** Readers for values whose type the specification leaves open, as other servers send them. */

export type Loose = Readonly<Record<string, unknown>>;

/** An object's fields; empty for anything else. */
export const fieldsOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};

/** Whether a value means "none": `0`, `'0'`, `false`, `null`, an empty text, or absent. */
export const isNothing = (value: unknown): boolean => !value || value === '0';

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** An object's fields that are texts or numbers: the parameters of a message. */
export const textsIn = (value: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(([, field]) => textIn(field) !== undefined),
  ) as Record<string, string | number>;

export const wholeIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : undefined;
};

/** Returns a machine's status as the contract has it; `unknown` for any other word. */
export const statusIn = (value: unknown): string => {
  const word = (textIn(value) ?? '').toLowerCase();
  return word === 'malfunction' ? 'error' : word;
};
