import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDaysToDate, businessDayOf, startOfBusinessDay } from './business-day.ts';

const hourMs = 3_600_000;
const termsOf = (zone: string, starts = 6 * hourMs) => ({ zone, startsMs: starts });
const hoursOf = (zone: string, day: string, starts?: number) => {
  const terms = termsOf(zone, starts);
  return (startOfBusinessDay(terms, addDaysToDate(day)) - startOfBusinessDay(terms, day)) / hourMs;
};

it('begins with the reading of the zone, and has the name of the day in which it begins', () => {
  const terms = termsOf('Europe/Istanbul');
  const begin = Date.parse('2026-11-23T03:00:00Z');
  expect(startOfBusinessDay(terms, '2026-11-23')).toBe(begin);
  expect(businessDayOf(terms, begin)).toBe('2026-11-23');
  expect(businessDayOf(terms, begin - 1)).toBe('2026-11-22');
});

it('has 23 hours when clocks go forward in it, 25 when they go back', () => {
  // Clocks change at 02:00 and 03:00, so in the business day that began the morning before.
  expect(hoursOf('Europe/Berlin', '2026-03-28')).toBe(23);
  expect(hoursOf('Europe/Berlin', '2026-03-29')).toBe(24);
  expect(hoursOf('Europe/Berlin', '2026-10-24')).toBe(25);
  expect(hoursOf('Europe/Berlin', '2026-10-25', 0)).toBe(25);
  expect(hoursOf('Europe/Istanbul', '2026-10-24')).toBe(24);
});

it('begins with the change if clocks skip its reading, with the first time if they show it twice', () => {
  const at = (day: string) => new Date(startOfBusinessDay(termsOf('Europe/Berlin', 2.5 * hourMs), day));
  expect(at('2026-03-29').toISOString()).toBe('2026-03-29T01:00:00.000Z');
  expect(at('2026-10-25').toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

it('leaves no moment out and counts none twice, in zones with the strangest clocks', () => {
  const zones = ['Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 1_262_304_000_000, max: 1_900_000_000_000 }),
      (zone, minutes, at) => {
        const terms = termsOf(zone, minutes * 60_000);
        const day = businessDayOf(terms, at);
        expect(startOfBusinessDay(terms, day)).toBeLessThanOrEqual(at);
        expect(startOfBusinessDay(terms, addDaysToDate(day))).toBeGreaterThan(at);
      },
    ),
    { numRuns: 300 },
  );
});
