import { majorOf } from '@reelfloor/protocol';
import { formatMoney, type MoneyFormat, wholeTransactions } from '../../i18n/format-money.ts';
import { dateLocales } from '../../i18n/format-time.ts';
import { locales } from '../../i18n/languages.ts';
import { useMe } from '../api/use-me.ts';
import { useLanguage } from '../messages/language.ts';

/** Minus of the same width as plus; number formats write a hyphen. */
const realMinus = (text: string): string => text.replace('-', '−');

/** Formats of amounts, counts and times in the reader's language and the house's currency and time zone. */
export const useFormats = () => {
  const language = useLanguage();
  const { house } = useMe();
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locales[language], options);
  const time = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(dateLocales[language], { timeZone: house.timeZone, ...options });
    return (atMs: number) => format.format(atMs);
  };
  const growth = number({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const pointsFormat = number({
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  return {
    language,
    /** An amount in minor units with its currency; `bare` without, for columns whose head has it. */
    money: (amountMinor: number, options: Omit<Partial<MoneyFormat>, 'language' | 'currency'> = {}) =>
      realMinus(formatMoney(amountMinor, { language, currency: house.currency, ...options })),
    /** An amount in whole units of the currency, without its symbol. */
    whole: (amountMinor: number) =>
      realMinus(number(wholeTransactions).format(majorOf(amountMinor, house.currency))),
    count: (count: number) => realMinus(number({}).format(count)),
    /** A share such as 0.0517 as `5.17 %`. */
    percent: (share: number, digits = 2) =>
      realMinus(
        `${number({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share * 100)} %`,
      ),
    /** A difference of shares in millionths as percentage points: `+0.12`. */
    points: (ppm: number) => realMinus(pointsFormat.format(Math.round(ppm / 100) / 100)),
    /** How an amount has grown against an earlier one, such as `+3.8 %`; a dash if there was nothing before. */
    growth: (amount: number, before: number) =>
      before === 0 ? '–' : realMinus(`${growth.format(((amount - before) / Math.abs(before)) * 100)} %`),
    /** `21:42` in the house's time zone. */
    clock: time({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    /** `21:42:18` in the house's time zone. */
    seconds: time({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    /** `21 Nov 2026, 21:42` in the house's time zone. */
    moment: time({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    /** `21 Nov` of a business day such as `2026-11-21`, which has no time zone. */
    day: (day: string, options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }) =>
      new Intl.DateTimeFormat(dateLocales[language], { timeZone: 'UTC', ...options }).format(
        Date.parse(`${day}T00:00:00Z`),
      ),
    currency: house.currency,
    symbol:
      number({ style: 'currency', currency: house.currency, currencyDisplay: 'narrowSymbol' })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? house.currency,
  };
};

export type Formats = ReturnType<typeof useFormats>;
