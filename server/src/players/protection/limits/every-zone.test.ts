import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDaysToDate,
  binarySearchFirst,
  businessDayOf,
  formatLocalDate,
  localToUnixTime,
  startOfBusinessDay,
  startOfLocalDay,
  unixToLocalTime,
} from '../../../platform/clock/business-day.ts';
import { splitStatementRange } from '../../../play/statements/statement/read-statement.ts';
import { parseTimeRange } from '../../../play/statements/time-range.ts';
import { isExhaustive } from '../../../testing/test-depth.ts';
import { getLimitWindowStart } from './used-limit-amounts.ts';

const halfHourMs = 30 * 60_000;
const dayMs = 48 * halfHourMs;
const span = { from: Date.UTC(2026, 0, 1), until: Date.UTC(2028, 0, 1) } as const;
const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
const windows = ['day', 'week', 'month'] as const;

/** Returns the moments at which a zone's clocks change, and a text that zones with equal clocks share. */
const clocksOf = (zone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (at: number) => format.format(at).replace(/.* /, '');
  const changes: number[] = [];
  const said = [offset(span.from)];
  // Between two changes lies more than a week everywhere: the shortest time is Morocco's month of Ramadan.
  for (let at = span.from; at < span.until; at += 7 * dayMs) {
    const before = offset(at);
    if (before === offset(at + 7 * dayMs)) continue;
    const change = binarySearchFirst(at, at + 7 * dayMs, (moment) => offset(moment) !== before);
    changes.push(change);
    said.push(`${change} ${offset(change)}`);
  }
  return { zone, changes, text: said.join() };
};

/** One zone of each set with equal clocks in these two years. */
const clocks = [...new Map(zones.map(clocksOf).map((each) => [each.text, each])).values()];

/**
 * Returns the tried half hours: all around each change. Far from one, days only repeat, so of the others one in 211 is tried,
 * and in the third tier one in 7, which in a week is each half hour of a day.
 */
const momentsOf = (changes: readonly number[]): number[] => {
  const tried: number[] = [];
  for (let at = span.from, n = 0; at < span.until; at += halfHourMs, n++) {
    const isNear = changes.some((change) => at > change - 4 * halfHourMs && at < change + 1.1 * dayMs);
    if (isNear || n % (isExhaustive ? 7 : 211) === 0) tried.push(at);
  }
  return [...tried, ...changes.map((change) => change - 1)].sort((a, b) => a - b);
};

/** Throws at the first moment at which a start lies after it, or before the start of an earlier moment. */
const walk = (name: string, moments: readonly number[], startOf: (at: number) => number): void => {
  let last = Number.NEGATIVE_INFINITY;
  for (const at of moments) {
    const start = startOf(at);
    if (start > at || start < last)
      throw new Error(
        `${name} at ${new Date(at).toISOString()} begins at ${new Date(start).toISOString()}, the one before at ${new Date(last).toISOString()}`,
      );
    last = start;
  }
};

describe('in every zone, at every half hour of two years', () => {
  it('a window of a limit has begun and never goes back', () => {
    for (const { zone, changes } of clocks) {
      const moments = momentsOf(changes);
      for (const shape of ['calendar', 'rolling'] as const)
        for (const window of windows)
          walk(`the ${shape} ${window} in ${zone}`, moments, (at) =>
            getLimitWindowStart({ 'limits.shape': shape, 'limits.zone': zone }, window, at),
          );
    }
  }, 600_000);

  it('a moment is in the one business day that has its name, whatever reading days begin with', () => {
    for (const { zone, changes } of clocks)
      for (const startsMs of [0, 47 * halfHourMs]) {
        const terms = { zone, startsMs };
        walk(`the business day of ${zone} from ${startsMs}`, momentsOf(changes), (at) => {
          const day = businessDayOf(terms, at);
          const start = startOfBusinessDay(terms, day);
          if (at >= startOfBusinessDay(terms, addDaysToDate(day))) throw new Error(`${at} is after ${day} in ${zone}`);
          return start;
        });
      }
  }, 600_000);

  it('a moment is in the day of records, files and statements, and the day of a limit is the same', () => {
    for (const { zone, changes } of clocks)
      walk(`the day of records in ${zone}`, momentsOf(changes), (at) => {
        const day = formatLocalDate(at, zone);
        const range = parseTimeRange({ from: day, to: day, zone });
        const { from, until } = range.ok ? range.value : { from: null, until: null };
        if (from === null || until === null) throw new Error(`${day} has no times`);
        const ofLimit = getLimitWindowStart({ 'limits.shape': 'calendar', 'limits.zone': zone }, 'day', at);
        if (at >= until || startOfLocalDay(day, zone) !== from || ofLimit !== from)
          throw new Error(`${day} of ${zone} is from ${from} until ${until}, not with ${at} and ${ofLimit}`);
        return from;
      });
  }, 600_000);

  it('the steps of a statement follow each other without a gap, and now is in the last one', () => {
    for (const { zone, changes } of clocks)
      for (const change of [span.from + dayMs, ...changes])
        for (let now = change - 2 * halfHourMs; now <= change + 3 * halfHourMs; now += halfHourMs) {
          const query = { from: formatLocalDate(now - 3 * dayMs, zone), zone };
          const range = parseTimeRange(query);
          if (!range.ok) throw new Error('refused');
          const { steps } = splitStatementRange({
            range: range.value,
            query,
            createdAt: now - 90 * dayMs,
            now,
          });
          steps.forEach((step, index) => {
            const isNext = index === 0 || step.from === steps[index - 1]?.until;
            if (!isNext || step.from >= step.until) throw new Error(`${zone}: ${JSON.stringify(steps)}`);
          });
          const last = steps.at(-1);
          if (!last || now < last.from || now >= last.until)
            throw new Error(`${now} in ${zone} is not in ${JSON.stringify(last)}`);
        }
  }, 600_000);
});

it('clocks of any year never go back, and a reading comes back to the moment of its first showing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2037, 0) }),
      fc.integer({ min: 0, max: dayMs }),
      (zone, at, later) => {
        const reading = unixToLocalTime(zone, at);
        expect(reading).toBeLessThanOrEqual(unixToLocalTime(zone, at + later));
        expect(localToUnixTime(zone, reading)).toBeLessThanOrEqual(at);
      },
    ),
    { numRuns: isExhaustive ? 200_000 : 2000 },
  );
});

it.each([
  // Midnight comes twice: at the first one clocks show 23:00 again, and the old day goes on for an hour.
  ['America/Santiago', '2026-04-05T03:00:00Z', '2026-04-04T03:00:00.000Z'],
  ['Africa/Cairo', '2026-10-29T21:30:00Z', '2026-10-28T21:00:00.000Z'],
  ['Asia/Beirut', '2026-10-24T21:30:00Z', '2026-10-23T21:00:00.000Z'],
])('in the hour that %s repeats before midnight, the day of a limit counts what it counted', (zone, at, from) => {
  const start = getLimitWindowStart({ 'limits.shape': 'calendar', 'limits.zone': zone }, 'day', Date.parse(at));
  expect(new Date(start).toISOString()).toBe(from);
});
