import type { Language } from '../../../i18n/languages.ts';

/** Returns a place as an ordinal number: `2nd`; in Turkish `2.`. Languages without their own texts use the English form. */
export const formatOrdinal = (position: number, language: Language): string =>
  language === 'tr' ? `${position}.` : `${position}${suffixes[rules.select(position)]}`;

const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Record<Intl.LDMLPluralRule, string> = {
  zero: 'th',
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
};

/** An estimated waiting time for display: whole minutes, less than one, or not known. */
export type RoundedTurnEstimate =
  | { readonly kind: 'about'; readonly minutes: number }
  | { readonly kind: 'soon' | 'unknown' };

export const roundTurnEstimate = (turnAtMs: number | null, now: number): RoundedTurnEstimate => {
  if (turnAtMs === null) return { kind: 'unknown' };
  const minutes = Math.ceil((turnAtMs - now) / 60_000);
  return minutes <= 1 ? { kind: 'soon' } : { kind: 'about', minutes };
};

/** Formats a hold's duration in minutes: `2`, `0.5`; in Turkish `0,5`. */
export const formatSeatHoldMinutes = (holdMs: number, language: Language): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(holdMs / 60_000);

const lossReasons = ['lapsed', 'outOfService', 'protection', 'account', 'staff', 'tooLong'] as const;

/**
 * Returns the key of the text that explains why a place in a queue was lost; `other` for a reason unknown to this page, such as from a
 * newer server.
 */
export const getLostQueuePlaceTextKey = (reason: string): (typeof lossReasons)[number] | 'other' =>
  lossReasons.find((known) => known === reason) ?? 'other';
