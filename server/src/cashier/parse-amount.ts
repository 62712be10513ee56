/**
 * Upper limit of an amount, in minor units: a thousand million in major units, more than any wallet holds. It catches
 * typing errors.
 */
const maxAmountMinor = 100_000_000_000;

/**
 * Converts an amount in major units with at most two decimals (`125`, `125.5`, `125.50`) to minor units, or returns
 * null.
 */
export const parseAmountMinor = (text: string): number | null => {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const amountMinor = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return amountMinor > 0 && amountMinor <= maxAmountMinor ? amountMinor : null;
};
