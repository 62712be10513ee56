import { toMinorUnits } from '@reelfloor/protocol';
import { translateReportValue } from '@reelfloor/protocol/report-translations';
import type { NumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';

const movementsWithoutShift = /^(\d+) movements at the desk belong to no shift: in ([\d.,-]+), out ([\d.,-]+)\.$/;

/** Returns a report's note in the user's language, with amounts in the operator's currency. */
export const translateReportNote = (
  note: string,
  { language, money, currency }: Pick<NumberAndDateFormatters, 'language' | 'money' | 'currency'>,
): string => {
  const [, movements, inMajor, outMajor] = movementsWithoutShift.exec(note) ?? [];
  if (movements === undefined) return translateReportValue(note, language);
  const [taken, paid] = [inMajor, outMajor].map((major) => money(toMinorUnits(Number(major), currency)));
  if (language === 'tr')
    return `Kasadaki ${movements} hareket hiçbir vardiyaya ait değil: giren ${taken}, çıkan ${paid}.`;
  return `${movements} ${movements === '1' ? 'movement' : 'movements'} at the desk without a shift: in ${taken}, out ${paid}.`;
};
