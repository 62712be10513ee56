/** Lenient parsers for values whose type the specification leaves open, so that servers send them in different forms. */

export type UnknownFields = Readonly<Record<string, unknown>>;

export const parseLenientObject = (value: unknown): UnknownFields =>
  typeof value === 'object' && value !== null ? (value as UnknownFields) : {};

/** Returns whether a value means "nothing": `0`, `'0'`, `false`, `null`, an empty text or undefined. */
export const isEmptyOrZeroValue = (value: unknown): boolean => !value || value === '0';

export const parseLenientText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export const parseLenientTextFields = (value: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(parseLenientObject(value)).filter(([, field]) => parseLenientText(field) !== undefined),
  ) as Record<string, string | number>;

export const parseLenientInteger = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : undefined;
};

/** Returns a machine's status in lower case, with `malfunction` renamed to the contract's `error`. */
export const parseLenientMachineStatus = (value: unknown): string => {
  const word = (parseLenientText(value) ?? '').toLowerCase();
  return word === 'malfunction' ? 'error' : word;
};
