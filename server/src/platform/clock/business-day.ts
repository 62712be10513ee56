import { dayAfter } from './local-day.ts';
import { momentOf, wallOf } from './zone-clock.ts';

/** How the operator's days lie. */
export interface BusinessDayTerms {
  /** IANA name of the zone, such as `Europe/Istanbul`. */
  readonly zone: string;
  /** The reading of the zone's clocks with which a day begins, as milliseconds after midnight. */
  readonly startsMs: number;
}

/** A calendar day, such as `2026-11-23`, from which a business day has its name: that of the day in which it begins. */
export type DayName = string;

/**
 * Returns the first moment of a business day. If clocks skip the reading, the day begins with the change; if they show it
 * twice, with the first time.
 */
export const startOfBusinessDay = ({ zone, startsMs }: BusinessDayTerms, day: DayName): number =>
  momentOf(zone, Date.parse(`${day}T00:00:00Z`) + startsMs);

export { dayAfter };

/** Returns the reading of the clocks with which a day begins, such as `06:00`. */
export const dayStartText = ({ startsMs }: BusinessDayTerms): string =>
  new Date(startsMs).toISOString().slice(11, 16);

/** Returns the business day that a moment belongs to. */
export const businessDayOf = (terms: BusinessDayTerms, at: number): DayName => {
  let day = nameOf(wallOf(terms.zone, at) - terms.startsMs);
  while (startOfBusinessDay(terms, day) > at) day = dayAfter(day, -1);
  while (startOfBusinessDay(terms, dayAfter(day)) <= at) day = dayAfter(day);
  return day;
};

const nameOf = (ms: number): DayName => new Date(ms).toISOString().slice(0, 10);
