import { describe, expect, it } from 'vitest';
import { localToUnixTime, unixToLocalTime } from '../../../platform/clock/business-day.ts';
import { computeLimitWindowExitTime, getLimitWindowStart, type LimitWindowRules } from './used-limit-amounts.ts';

const hourMs = 3_600_000;
const terms = (shape: 'rolling' | 'calendar', zone: string): LimitWindowRules => ({
  'limits.shape': shape,
  'limits.zone': zone,
});
const iso = (at: number) => new Date(at).toISOString();
const ms = (text: string) => Date.parse(text);

describe('a window of a calendar', () => {
  it.each([
    // A day of 23 and one of 25 hours, in London and Berlin.
    ['Europe/London', 'day', '2026-03-29T12:00:00Z', '2026-03-29T00:00:00.000Z'],
    ['Europe/London', 'day', '2026-03-30T12:00:00Z', '2026-03-29T23:00:00.000Z'],
    ['Europe/London', 'day', '2026-10-25T12:00:00Z', '2026-10-24T23:00:00.000Z'],
    ['Europe/Berlin', 'day', '2026-10-25T00:30:00Z', '2026-10-24T22:00:00.000Z'],
    ['Europe/Berlin', 'day', '2026-10-25T01:30:00Z', '2026-10-24T22:00:00.000Z'],
    ['Europe/Istanbul', 'day', '2026-11-22T21:00:00Z', '2026-11-22T21:00:00.000Z'],
    ['Europe/Istanbul', 'day', '2026-11-22T20:59:59Z', '2026-11-21T21:00:00.000Z'],
    // Weeks begin on Monday, the 23rd.
    ['Europe/Istanbul', 'week', '2026-11-29T20:59:59Z', '2026-11-22T21:00:00.000Z'],
    ['Europe/Istanbul', 'week', '2026-11-29T21:00:00Z', '2026-11-29T21:00:00.000Z'],
    ['Europe/Berlin', 'month', '2028-02-29T23:30:00Z', '2028-02-29T23:00:00.000Z'],
    ['Europe/Berlin', 'month', '2028-02-29T22:30:00Z', '2028-01-31T23:00:00.000Z'],
    // Midnight does not exist here on this day: the day begins at one.
    ['America/Santiago', 'day', '2026-09-06T12:00:00Z', '2026-09-06T04:00:00.000Z'],
  ] as const)('in %s, the %s of %s begins at %s', (zone, window, at, from) => {
    expect(iso(getLimitWindowStart(terms('calendar', zone), window, ms(at)))).toBe(from);
  });
});

describe('a rolling window', () => {
  it.each([
    ['day', '2026-10-25T12:00:00Z', '2026-10-24T12:00:00.001Z'],
    ['week', '2026-03-31T12:00:00Z', '2026-03-24T12:00:00.001Z'],
    // Berlin's clocks have changed in between: the same reading, not the same number of hours.
    ['month', '2026-04-15T10:00:00Z', '2026-03-15T11:00:00.001Z'],
    ['month', '2026-11-10T11:00:00Z', '2026-10-10T10:00:00.001Z'],
    // February has no such day, so March counts from its beginning.
    ['month', '2026-03-29T10:00:00Z', '2026-02-28T23:00:00.000Z'],
    ['month', '2026-03-31T10:00:00Z', '2026-02-28T23:00:00.000Z'],
    ['month', '2028-03-29T10:00:00Z', '2028-02-29T11:00:00.001Z'],
    ['month', '2028-03-30T10:00:00Z', '2028-02-29T23:00:00.000Z'],
    ['month', '2027-01-01T00:30:00Z', '2026-12-01T00:30:00.001Z'],
  ] as const)('of a %s that ends at %s begins at %s in Berlin', (window, at, from) => {
    expect(iso(getLimitWindowStart(terms('rolling', 'Europe/Berlin'), window, ms(at)))).toBe(from);
  });
});

describe('walking through time', () => {
  const zones = ['Europe/Istanbul', 'Europe/London', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC'];
  const spans = [
    ['2026-03-27T00:00:00Z', '2026-04-02T00:00:00Z'],
    ['2026-10-22T00:00:00Z', '2026-11-02T00:00:00Z'],
    ['2028-02-27T00:00:00Z', '2028-03-02T00:00:00Z'],
    ['2026-12-30T00:00:00Z', '2027-01-02T00:00:00Z'],
  ] as const;
  const shapes = ['rolling', 'calendar'] as const;
  const cases = zones.flatMap((zone) => shapes.map((shape) => ({ zone, shape })));

  it.each(cases)('a $shape window in $zone never goes back and is never short', ({ zone, shape }) => {
    for (const window of ['day', 'week', 'month'] as const)
      for (const [from, to] of spans) {
        let before = Number.NEGATIVE_INFINITY;
        for (let at = ms(from); at < ms(to); at += 29 * 60_000) {
          const begin = getLimitWindowStart(terms(shape, zone), window, at);
          expect(begin, `${window} at ${iso(at)}`).toBeGreaterThanOrEqual(before);
          expect(begin).toBeLessThanOrEqual(at);
          before = begin;
        }
      }
  });

  it.each(cases)(
    'what is counted in a $shape window in $zone leaves at the told moment, not a millisecond earlier',
    ({ zone, shape }) => {
      const least = { day: 24 * hourMs, week: 168 * hourMs, month: 28 * 24 * hourMs - hourMs };
      for (const window of ['day', 'week', 'month'] as const)
        for (const [from, to] of spans)
          for (let at = ms(from); at < ms(to); at += 397 * 60_000 + 1) {
            const leaves = computeLimitWindowExitTime(terms(shape, zone), window, at);
            expect(getLimitWindowStart(terms(shape, zone), window, leaves)).toBeGreaterThan(at);
            expect(getLimitWindowStart(terms(shape, zone), window, leaves - 1)).toBeLessThanOrEqual(at);
            if (shape === 'rolling') expect(leaves - at).toBeGreaterThanOrEqual(least[window]);
          }
    },
  );

  it('clocks on the wall stand still while an hour is repeated, and a skipped reading is the moment of the change', () => {
    const zone = 'Europe/Berlin';
    expect(iso(unixToLocalTime(zone, ms('2026-10-25T00:59:59Z')))).toBe('2026-10-25T02:59:59.000Z');
    expect(iso(unixToLocalTime(zone, ms('2026-10-25T01:30:00Z')))).toBe('2026-10-25T02:59:59.999Z');
    expect(iso(localToUnixTime(zone, ms('2026-10-25T02:30:00Z')))).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(localToUnixTime(zone, ms('2026-03-29T02:30:00Z')))).toBe('2026-03-29T01:00:00.000Z');
  });
});
