/**
 * Currencies with other than two digits of minor units, by ISO 4217 (list one of 2026-01-01). `Intl` is no source for them: it
 * follows use, with 0 digits for HUF and IQD, which have 2 and 3.
 */
const codesByDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** All others. ANG and BGN were withdrawn lately; ledgers may still be in them. Only servers need this list. */
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

/** Digits of a currency that is not known, and of a server that names none: the specification divides by 100. */
const specifiedDigits = 2;

/** Returns how many digits follow the decimal point in amounts of a currency (ISO 4217): 2 for TRY, 0 for JPY, 3 for KWD. */
export const currencyDigits = (currency: string): number => digitsOf.get(currency) ?? specifiedDigits;

/** Returns how many minor units make one major unit, such as 100 kuruş a lira. */
export const minorPerMajor = (currency: string): number => 10 ** currencyDigits(currency);

/** Returns an amount in major units, for `Intl.NumberFormat`. Money is only divided here and in `majorText`. */
export const majorOf = (amountMinor: number, currency: string): number =>
  amountMinor / minorPerMajor(currency);

/** Returns a number of major units as the nearest whole number of minor units. */
export const minorOf = (major: number, currency: string): number =>
  Math.round(major * minorPerMajor(currency));

/** Options with which `Intl.NumberFormat` writes all digits of the currency and no more. */
export const currencyFraction = (currency: string) => ({
  minimumFractionDigits: currencyDigits(currency),
  maximumFractionDigits: currencyDigits(currency),
});

/** Writes an amount without grouping and symbol, such as `-1234.50`, exactly for every safe integer. */
export const majorText = (amountMinor: number, currency: string, decimal = '.'): string => {
  const digits = currencyDigits(currency);
  const figures = String(Math.abs(amountMinor)).padStart(digits + 1, '0');
  const whole = figures.slice(0, figures.length - digits);
  return `${amountMinor < 0 ? '-' : ''}${whole}${digits === 0 ? '' : decimal + figures.slice(-digits)}`;
};

/** Returns typed figures before and after a decimal separator as minor units; null if the currency has fewer digits. */
export const minorOfFigures = (whole: string, fraction: string, currency: string): number | null => {
  const digits = currencyDigits(currency);
  return fraction.length > digits ? null : Number(whole + fraction.padEnd(digits, '0'));
};

/** Returns why amounts of a ledger cannot be in this currency, and what to do; null if they can. */
export const currencyFault = (currency: string): string | null => {
  const digits = currencyDigits(currency);
  if (!digitsOf.has(currency) && !twoDigitCodes.split(' ').includes(currency))
    return `CURRENCY is "${currency}", which is no currency of ISO 4217; set a code such as TRY, EUR or JPY.`;
  return digits <= 3
    ? null
    : `CURRENCY is ${currency}, whose amounts have ${digits} digits after the point; only currencies with 0, 2 or 3 work. Set another one.`;
};
