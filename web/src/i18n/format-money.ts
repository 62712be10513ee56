import { getCurrencyFormatOptions, getMinorUnitsPerMajorUnit, toMajorUnits } from '@reelfloor/protocol';
import { type Language, languageDirection, locales } from './languages.ts';

export interface MoneyFormat {
  readonly language: Language;
  readonly currency: string;
  readonly signed?: boolean;
  /** Omits the decimals of a whole amount, for stakes and stake keys. */
  readonly short?: boolean;
  /** Writes 1.28 M instead of 1,284,310.43. */
  readonly compact?: boolean;
  /** Omits the currency symbol, for the second of two adjacent amounts. */
  readonly bare?: boolean;
}

export const formatMoney = (amountMinor: number, format: MoneyFormat): string => {
  const isWhole = format.short === true && amountMinor % getMinorUnitsPerMajorUnit(format.currency) === 0;
  const text = formatter(format, isWhole).format(toMajorUnits(amountMinor, format.currency));
  return languageDirection(format.language) === 'rtl' ? isolated(text) : text;
};

/**
 * Isolates an amount from the surrounding text: after Arabic letters its currency symbol would otherwise move to the other side (Unicode
 * bidirectional algorithm, W2 and W5).
 */
const isolated = (text: string): string => `\u2066${text}\u2069`;

export const getCurrencySymbol = (language: Language, currency: string): string =>
  formatter({ language, currency }, false)
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? currency;

/** Format options for amounts without minor units, such as round stakes and the axes of charts. */
export const wholeUnitFormat = { minimumFractionDigits: 0, maximumFractionDigits: 0 } as const;

const formatters = new Map<string, Intl.NumberFormat>();

const formatter = (format: MoneyFormat, whole: boolean): Intl.NumberFormat => {
  const { language, currency, signed = false, compact = false, bare = false } = format;
  const key = [language, currency, signed, compact, bare, whole].join(' ');
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(moneyLocales[language], {
    ...(bare ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    ...(whole ? wholeUnitFormat : getCurrencyFormatOptions(currency)),
    ...(signed ? { signDisplay: 'exceptZero' } : {}),
    ...(compact ? { notation: 'compact', maximumSignificantDigits: 3 } : {}),
  });
  formatters.set(key, made);
  return made;
};

/** English number formats for Arabic, too, because Arabic ones contain bidi marks that would swap the two amounts of a range. */
const moneyLocales: Record<Language, string> = { ...locales, ar: 'en-US' };
