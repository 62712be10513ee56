/** Formats minor units as a number with two decimals, without a currency. */
export const formatMajor = (amountMinor: number): string => {
  const size = Math.abs(amountMinor);
  return `${amountMinor < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
};
