import { type Language, locales } from '../../../i18n/languages.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns a time in its largest unit, such as `3 hours`; `short` if it is less than a minute. */
export const formatAge = (ms: number, language: Language, short: string): string => {
  const found = units.find(([, unitMs]) => ms >= unitMs);
  if (!found) return short;
  const [unit, unitMs] = found;
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(ms / unitMs),
  );
};
