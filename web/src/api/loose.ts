/** Reads values whose type the specification leaves open, as other servers send them. */

export type Loose = Readonly<Record<string, unknown>>;

/** The fields of an object; none of anything else. */
export const fieldsOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};

/** Nobody, nothing or no text: `0`, `false`, `null`, an empty text, or absent. */
export const isNothing = (value: unknown): boolean => !value || value === '0';

/** A text; a number is written out. Undefined where there is neither. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** The texts and numbers among the fields of an object: the parameters of a text. */
export const textsIn = (value: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(([, field]) => textIn(field) !== undefined),
  ) as Record<string, string | number>;

/** A whole number, also one that is written as a text. */
export const wholeIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : undefined;
};

/** A machine's status in the contract's words; a word or a number of another catalogue reads as unknown. */
export const statusIn = (value: unknown): string => {
  const word = (textIn(value) ?? '').toLowerCase();
  return word === 'malfunction' ? 'error' : word;
};
