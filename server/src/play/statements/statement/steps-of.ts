import type { RecordRange } from '@reelfloor/protocol';
import { dayAfter, localDay, startOfLocalDay } from '../../../platform/clock/local-day.ts';
import { dayMs, type TimeRange, utcOf } from '../day-range.ts';
import type { StatementSpan } from './read-statement.ts';

/** A range of up to so many days is shown by day, a longer one by week or month, so that a chart can be read. */
const daysByDay = 62;
const daysByWeek = 400;

interface Ask {
  /** The times of `query`. */
  readonly range: TimeRange;
  readonly query: RecordRange;
  readonly createdAt: number;
  readonly now: number;
}

/** Returns the range of a statement in days, weeks or months of the player's time zone, from the account's first day on. */
export const stepsOf = ({ range, query: { from, to, zone }, createdAt, now }: Ask): StatementSpan => {
  const isOpen = range.until === null || range.until > now;
  const open = { from: range.from, until: isOpen ? null : range.until };
  const born = localDay(createdAt, zone);
  const first = from !== undefined && from > born ? from : born;
  const last = isOpen || to === undefined ? localDay(now, zone) : to;
  // Nothing can have happened before the account was made, nor tomorrow.
  if (first > last) {
    const [begin, end] = [range.from ?? createdAt, range.until ?? now];
    return { ...open, stepsAre: 'days', steps: [{ from: begin, until: Math.max(begin, end) }] };
  }
  const days = (utcOf(last) - utcOf(first)) / dayMs + 1;
  const stepsAre = days <= daysByDay ? 'days' : days <= daysByWeek ? 'weeks' : 'months';
  const begins = [first];
  for (let next = following(first, stepsAre); next <= last; next = following(next, stepsAre))
    begins.push(next);
  const edges = [...begins, dayAfter(last)].map((day) => startOfLocalDay(day, zone));
  const steps = begins.map((_, index) => ({ from: edges[index] ?? 0, until: edges[index + 1] ?? 0 }));
  return { ...open, stepsAre, steps };
};

/** Returns the first day of the next step. Months begin on their first day, whatever day the range begins on. */
const following = (day: string, stepsAre: StatementSpan['stepsAre']): string => {
  const at = new Date(utcOf(day));
  if (stepsAre === 'months') at.setUTCMonth(at.getUTCMonth() + 1, 1);
  else at.setUTCDate(at.getUTCDate() + (stepsAre === 'weeks' ? 7 : 1));
  return at.toISOString().slice(0, 10);
};
