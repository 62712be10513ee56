import { dateLocales } from '../../../i18n/format-time.ts';
import { useTexts } from '../../../i18n/use-texts.ts';

/** Returns functions that write the day of a moment, by the device's time zone as the records have it. */
export const useStatementDays = () => {
  const { language } = useTexts();
  const locale = dateLocales[language];
  const long = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit' });
  return {
    dayOf: (at: number) => long.format(at),
    shortDayOf: (at: number) => short.format(at),
    monthOf: (at: number) => month.format(at),
  };
};
