/** More than any wallet here holds: a thousand million in major units. A slip of the finger ends before it. */
const maxAmountMinor = 100_000_000_000;

/** Reads major units with at most two decimals, such as `125`, `125.5` or `125.50`. Null: that is no amount. */
export const parseAmountMinor = (text: string): number | null => {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const amountMinor = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return amountMinor > 0 && amountMinor <= maxAmountMinor ? amountMinor : null;
};
