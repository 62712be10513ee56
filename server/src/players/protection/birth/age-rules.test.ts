import { describe, expect, it } from 'vitest';
import type { JurisdictionValues } from '../profile/jurisdiction-profile-values.ts';
import { failSafeValues } from '../profile/parse-jurisdiction-profile.ts';
import { computeAgeAt, getMaxStakeForAge, isBirthDate, isOldEnough } from './age-rules.ts';

const london: JurisdictionValues = {
  ...failSafeValues,
  'age.min': 18,
  'limits.zone': 'Europe/London',
  'play.maxStake': [
    { belowAge: 25, minor: 200 },
    { belowAge: null, minor: 500 },
  ],
};
const tokyo = { ...london, 'limits.zone': 'Asia/Tokyo' };
const highest = (profile: JurisdictionValues, bornOn: string | null, at: string) =>
  getMaxStakeForAge(profile, bornOn, Date.parse(at));

describe('the highest stake by age', () => {
  it.each([
    ['the millisecond before the 25th birthday', london, '2001-07-10', '2026-07-09T22:59:59.999Z', 200],
    [
      'from midnight of the 25th birthday in the zone, an hour ahead in summer',
      london,
      '2001-07-10',
      '2026-07-09T23:00:00Z',
      500,
    ],
    ['the same birthday in winter', london, '2001-01-10', '2026-01-09T23:59:59.999Z', 200],
    ['the same birthday in winter, at midnight', london, '2001-01-10', '2026-01-10T00:00:00Z', 500],
    ['nine hours earlier in Tokyo', tokyo, '2001-07-10', '2026-07-09T15:00:00Z', 500],
    ['and not before', tokyo, '2001-07-10', '2026-07-09T14:59:59.999Z', 200],
    ['born on 29 February, on 28 February of a year without it', london, '2004-02-29', '2029-02-28T23:59:59.999Z', 200],
    ['born on 29 February, on 1 March of such a year', london, '2004-02-29', '2029-03-01T00:00:00Z', 500],
    ['born on 28 February', london, '2004-02-28', '2029-02-28T00:00:00Z', 500],
    ['without a birth date: as the youngest', london, null, '2029-01-01T00:00:00Z', 200],
    ['born tomorrow', london, '2030-01-01', '2029-01-01T00:00:00Z', 200],
    ['without tiers', { ...london, 'play.maxStake': null }, null, '2029-01-01T00:00:00Z', null],
  ])('%s', (_, profile, bornOn, at, minor) => {
    expect(highest(profile, bornOn, at)).toBe(minor);
  });

  it('is nothing if no row is for the age', () => {
    expect(
      highest({ ...london, 'play.maxStake': [{ belowAge: 25, minor: 200 }] }, '1990-01-01', '2029-01-01T00:00:00Z'),
    ).toBe(0);
  });
});

it('an age grows on the birthday, also on 29 February of a leap year', () => {
  const age = (at: string) => computeAgeAt('2008-02-29', Date.parse(at), 'UTC');
  expect([age('2028-02-28T23:59:59Z'), age('2028-02-29T00:00:00Z')]).toEqual([19, 20]);
});

it('who is too young may not play, and who has no birth date may', () => {
  const old = (bornOn: string | null) => isOldEnough(london, bornOn, Date.parse('2026-11-23T12:00:00Z'));
  expect([old('2008-11-24'), old('2008-11-23'), old(null)]).toEqual([false, true, true]);
});

it.each([
  ['2001-02-28', true],
  ['2004-02-29', true],
  ['2001-02-29', false],
  ['2001-13-01', false],
  ['1899-12-31', false],
  ['28.02.2001', false],
  ['', false],
])('%s is a birth date: %s', (text, is) => {
  expect(isBirthDate(text)).toBe(is);
});
