import type { Language } from '../../../i18n/languages.ts';

/** Returns a place as a number in a row: `2nd`; in Turkish `2.`. Languages without texts of their own say the English one. */
export const ordinalOf = (place: number, language: Language): string =>
  language === 'tr' ? `${place}.` : `${place}${suffixes[rules.select(place)]}`;

const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Record<Intl.LDMLPluralRule, string> = {
  zero: 'th',
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
};

/** An estimate as it is said: whole minutes, less than one, or not known. */
export type SaidEstimate =
  | { readonly kind: 'about'; readonly minutes: number }
  | { readonly kind: 'soon' | 'unknown' };

export const saidEstimate = (turnAtMs: number | null, now: number): SaidEstimate => {
  if (turnAtMs === null) return { kind: 'unknown' };
  const minutes = Math.ceil((turnAtMs - now) / 60_000);
  return minutes <= 1 ? { kind: 'soon' } : { kind: 'about', minutes };
};

/** Returns a hold in minutes as it is said: `2`, `0.5`; in Turkish `0,5`. */
export const holdMinutes = (holdMs: number, language: Language): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(holdMs / 60_000);

const lossReasons = ['lapsed', 'outOfService', 'protection', 'account', 'staff', 'tooLong'] as const;

/** Returns which text says why a place was lost; a server of a newer version may have reasons that this page does not know. */
export const lossTextOf = (reason: string): (typeof lossReasons)[number] | 'other' =>
  lossReasons.find((known) => known === reason) ?? 'other';
