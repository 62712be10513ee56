import { toMajorUnits } from '@reelfloor/protocol';
import { formatMoney, type MoneyFormat, wholeUnitFormat } from '../../i18n/format-money.ts';
import { dateLocales } from '../../i18n/format-time.ts';
import { locales } from '../../i18n/languages.ts';
import { type SignedInStaff, useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { useOfficeLanguage } from '../messages/office-language.ts';
import { addPercentSign } from './add-percent-sign.ts';

/** Replaces the hyphen of formatted numbers with a minus sign, which is as wide as a plus sign. */
const realMinus = (text: string): string => text.replace('-', '−');

const wholeSecond: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

/** Returns a time zone's offset in ms: the local date parts read as UTC, minus the time itself. */
const offsetOf = (parts: readonly Intl.DateTimeFormatPart[], atMs: number): number => {
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(atMs / 1000) * 1000;
};

/** Returns formats of amounts, counts and times for the user's language and the operator's currency and time zone. */
export const useNumberAndDateFormatters = () => useOperatorFormatters(useSignedInStaff().operator);

/** Returns the operator's formats of amounts, counts and times, for a page without a sign-in. */
export const useOperatorFormatters = (operator: SignedInStaff['operator']) => {
  const language = useOfficeLanguage();
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locales[language], options);
  const time = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(dateLocales[language], { timeZone: operator.timeZone, ...options });
    return (atMs: number) => format.format(atMs);
  };
  const zoned = new Intl.DateTimeFormat('en-GB', { timeZone: operator.timeZone, ...wholeSecond });
  const growth = number({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const pointsFormat = number({
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  return {
    language,
    /**
     * Formats an amount in minor units with its currency symbol; or, with the option `bare`, without it, for columns whose heading has the
     * currency.
     */
    money: (amountMinor: number, options: Omit<Partial<MoneyFormat>, 'language' | 'currency'> = {}) =>
      realMinus(formatMoney(amountMinor, { language, currency: operator.currency, ...options })),
    /** Formats an amount in whole units of the currency, without its symbol. */
    whole: (amountMinor: number) =>
      realMinus(number(wholeUnitFormat).format(toMajorUnits(amountMinor, operator.currency))),
    /** Formats an amount in short form, such as `200 k`, without its symbol. */
    compact: (amountMinor: number) =>
      realMinus(number({ notation: 'compact' }).format(toMajorUnits(amountMinor, operator.currency))),
    count: (count: number) => realMinus(number({}).format(count)),
    /** Formats a fraction such as 0.0517 as `5.17 %`, or `%5,17`. */
    percent: (share: number, digits = 2) =>
      realMinus(
        addPercentSign(
          number({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share * 100),
          language,
        ),
      ),
    /** Formats a difference of fractions in millionths as percentage points: `+0.12`. */
    points: (ppm: number) => realMinus(pointsFormat.format(Math.round(ppm / 100) / 100)),
    /** Formats the growth of an amount relative to an earlier one, such as `+3.8 %`; a dash if the earlier one is zero. */
    growth: (amount: number, before: number) =>
      before === 0
        ? '–'
        : realMinus(addPercentSign(growth.format(((amount - before) / Math.abs(before)) * 100), language)),
    /** Formats a time as `21:42` in the operator's time zone. */
    clock: time({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    /** Formats a time as `21:42:18` in the operator's time zone. */
    seconds: time({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    /** Formats a time as `21:42:18.417` in the operator's time zone. */
    thousandths: time({
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
    }),
    /** UTC offset of the operator's time zone at a time, in ms. */
    zoneOffsetMs: (atMs: number) => offsetOf(zoned.formatToParts(atMs), atMs),
    /** Formats a time as `21 Nov 2026, 21:42` in the operator's time zone. */
    moment: time({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    /** Formats a business day such as `2026-11-21`, which has no time zone, as `21 Nov`. */
    day: (day: string, options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }) =>
      new Intl.DateTimeFormat(dateLocales[language], { timeZone: 'UTC', ...options }).format(
        Date.parse(`${day}T00:00:00Z`),
      ),
    currency: operator.currency,
    symbol:
      number({ style: 'currency', currency: operator.currency, currencyDisplay: 'narrowSymbol' })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? operator.currency,
  };
};

export type NumberAndDateFormatters = ReturnType<typeof useNumberAndDateFormatters>;
