import {
  currencyDigits,
  type LimitKind,
  minorOfFigures,
  minorPerMajor,
  plainFigures,
} from '@reelfloor/protocol';

/** The most that a limit can be, in major units. */
const most = 1_000_000_000;

/**
 * Reads what a player typed: an amount in minor units or, for time, hours as minutes. Null for any other text. A point or comma
 * before three digits separates thousands, before fewer it begins the minor units. In a currency with three digits it begins
 * them before three, too, if it is the only one.
 */
export const readAmount = (kind: LimitKind, text: string, currency: string): number | null => {
  const typed = plainFigures(text).replaceAll(/[\s\u00a0]/g, '');
  const hasThreeDigits = kind !== 'time' && currencyDigits(currency) === 3;
  const form = hasThreeDigits
    ? /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,3}))?$/
    : /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/;
  const [, whole, small = ''] = form.exec(typed) ?? [];
  if (whole === undefined) return null;
  const figures = whole.replaceAll(/[.,]/g, '');
  if (kind === 'time') return Number(figures) > most ? null : Math.round(Number(`${figures}.${small}`) * 60);
  const amountMinor = minorOfFigures(figures, small, currency);
  return amountMinor === null || amountMinor > most * minorPerMajor(currency) ? null : amountMinor;
};
