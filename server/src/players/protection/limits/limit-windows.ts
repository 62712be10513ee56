import type { LimitWindow } from '@reelfloor/protocol';
import { firstWhere, momentOf, wallOf } from '../../../platform/clock/zone-clock.ts';
import type { ProfileValues } from '../profile/profile-values.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Longer than any window in ms: a month of 31 days, with clocks that went back and a day that the month lacks. */
const longestMs = 33 * dayMs;

/** How the windows of limits lie: `limits.shape` and `limits.zone` of the profile. */
export type WindowTerms = Pick<ProfileValues, 'limits.shape' | 'limits.zone'>;

/**
 * Returns the first moment that counts in the window that ends at `at` (ms since 1970). A rolling window is 24 hours, 7 × 24
 * hours, or reaches back to the same reading of the zone's clocks a month before; if that month lacks the day, it begins
 * with the next month. A calendar's window is the day, the week from Monday or the month. The result never goes back
 * while `at` goes on, so what has left a window does not return.
 */
export const windowFrom = (terms: WindowTerms, window: LimitWindow, at: number): number => {
  const { 'limits.shape': shape, 'limits.zone': zone } = terms;
  if (shape === 'calendar') return momentOf(zone, beginOf(window, wallOf(zone, at)));
  switch (window) {
    case 'day':
      return at - dayMs + 1;
    case 'week':
      return at - 7 * dayMs + 1;
    case 'month':
      return monthFrom(zone, wallOf(zone, at));
  }
};

/** Returns the first moment at which what was counted at `countedAt` counts in the window no more. */
export const leavesAt = (terms: WindowTerms, window: LimitWindow, countedAt: number): number =>
  firstWhere(countedAt, countedAt + longestMs, (at) => windowFrom(terms, window, at) > countedAt);

/** Returns the reading at which the day, week or month of a reading begins. */
const beginOf = (window: LimitWindow, wall: number): number => {
  const date = new Date(wall);
  date.setUTCHours(0, 0, 0, 0);
  if (window === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (window === 'month') date.setUTCDate(1);
  return date.getTime();
};

const monthFrom = (zone: string, wall: number): number => {
  const date = new Date(wall);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - 1);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  if (day > days) return momentOf(zone, beginOf('month', wall));
  return momentOf(zone, date.setUTCDate(day)) + 1;
};
