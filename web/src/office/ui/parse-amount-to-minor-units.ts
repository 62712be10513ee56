import { convertToAsciiDigits, getCurrencyFractionDigits, parseMinorUnits } from '@reelfloor/protocol';

/**
 * Parses an amount as people write it in Turkish and English, such as 1.250,50, 1,250.50 or 1250, into minor units of the currency; null
 * for anything else, and if it is ambiguous. In a currency with three decimals, three digits after the only separator are the minor units:
 * 1.250 is one dinar and a quarter.
 */
export const parseAmountToMinorUnits = (text: string, currency: string): number | null => {
  const digits = getCurrencyFractionDigits(currency);
  const typed = convertToAsciiDigits(text).trim();
  const [, plain, small = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(typed) ?? [];
  if (plain !== undefined && (small.length < 3 || digits === 3)) return parseMinorUnits(plain, small, currency);
  const grouped = /^(\d{1,3}(?:([.,\s])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,3}))?$/.exec(typed);
  if (!grouped) return null;
  const [, whole = '', grouping, decimal, minor = ''] = grouped;
  if (grouping === decimal) return null;
  return parseMinorUnits(whole.replace(/\D/g, ''), minor, currency);
};
