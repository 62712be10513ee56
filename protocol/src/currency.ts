/**
 * Currencies whose minor unit does not have two digits, by ISO 4217 (list one of 2026-01-01). `Intl` cannot be used: it follows everyday
 * use, with 0 digits for HUF and IQD, for which ISO 4217 has 2 and 3.
 */
const codesByDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Currencies with two digits. ANG and BGN were withdrawn recently, but ledgers may still use them. Only servers need this list. */
const twoDigitCodes =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY ' +
  'COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR ' +
  'JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO ' +
  'NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS ' +
  'TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG';

const digitsOf = new Map(
  Object.entries(codesByDigits).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
);

/** Number of fraction digits for an unknown currency, and for a server that sends none: the specification divides amounts by 100. */
const specifiedDigits = 2;

/** Returns how many digits follow the decimal point in amounts of a currency (ISO 4217): 2 for TRY, 0 for JPY, 3 for KWD. */
export const getCurrencyFractionDigits = (currency: string): number => digitsOf.get(currency) ?? specifiedDigits;

/** Returns the number of minor units in a major unit, such as 100 kuruş in a lira. */
export const getMinorUnitsPerMajorUnit = (currency: string): number => 10 ** getCurrencyFractionDigits(currency);

/** Converts an amount in minor units to major units, for `Intl.NumberFormat`. Money is divided only here and in `formatMajorUnits`. */
export const toMajorUnits = (amountMinor: number, currency: string): number =>
  amountMinor / getMinorUnitsPerMajorUnit(currency);

/** Converts an amount in major units to minor units, rounded to the nearest whole number. */
export const toMinorUnits = (amountMajor: number, currency: string): number =>
  Math.round(amountMajor * getMinorUnitsPerMajorUnit(currency));

/** Options that make `Intl.NumberFormat` show exactly the currency's fraction digits. */
export const getCurrencyFormatOptions = (currency: string) => ({
  minimumFractionDigits: getCurrencyFractionDigits(currency),
  maximumFractionDigits: getCurrencyFractionDigits(currency),
});

/** Formats an amount without grouping and symbol, such as `-1234.50`, exactly for every safe integer. */
export const formatMajorUnits = (amountMinor: number, currency: string, decimalSeparator = '.'): string => {
  const digits = getCurrencyFractionDigits(currency);
  const figures = String(Math.abs(amountMinor)).padStart(digits + 1, '0');
  const whole = figures.slice(0, figures.length - digits);
  return `${amountMinor < 0 ? '-' : ''}${whole}${digits === 0 ? '' : decimalSeparator + figures.slice(-digits)}`;
};

/**
 * Converts the typed digits before and after the decimal separator to an amount in minor units; null if there are more fraction digits than
 * the currency has.
 */
export const parseMinorUnits = (wholeDigits: string, fractionDigits: string, currency: string): number | null => {
  const digits = getCurrencyFractionDigits(currency);
  return fractionDigits.length > digits ? null : Number(wholeDigits + fractionDigits.padEnd(digits, '0'));
};

/** Returns an error message if a ledger cannot use this currency, with advice; null if it can. */
export const findCurrencyError = (currency: string): string | null => {
  const digits = getCurrencyFractionDigits(currency);
  if (!digitsOf.has(currency) && !twoDigitCodes.split(' ').includes(currency))
    return `CURRENCY is "${currency}", which is no currency of ISO 4217; set a code such as TRY, EUR or JPY.`;
  return digits <= 3
    ? null
    : `CURRENCY is ${currency}, whose amounts have ${digits} digits after the point; only currencies with 0, 2 or 3 work. Set another one.`;
};
