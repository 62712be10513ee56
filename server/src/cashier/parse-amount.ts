/** Largest amount of one deposit or withdrawal, in minor units. No wallet holds more, so a larger one is a typing error. */
const maxAmountMinor = 100_000_000_000;

/** Converts major units with at most two decimals (`125`, `125.5`, `125.50`); returns null for another text. */
export const parseAmountMinor = (text: string): number | null => {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const amountMinor = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return amountMinor > 0 && amountMinor <= maxAmountMinor ? amountMinor : null;
};
