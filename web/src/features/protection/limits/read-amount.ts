import type { LimitKind } from '@reelfloor/protocol';

/** The most that a limit can be, in major units. */
const most = 1_000_000_000;

/**
 * Reads what a player typed: an amount in minor units or, for time, hours as minutes. Null for any other text. A point or comma
 * before three digits separates thousands, before one or two it begins the minor units.
 */
export const readAmount = (kind: LimitKind, text: string): number | null => {
  const typed = text.replaceAll(/[\s\u00a0]/g, '');
  const match = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(typed);
  if (!match) return null;
  const whole = Number(match[1]?.replaceAll(/[.,]/g, ''));
  const major = whole + Number((match[2] ?? '').padEnd(2, '0')) / 100;
  if (major > most) return null;
  return Math.round(major * (kind === 'time' ? 60 : 100));
};
