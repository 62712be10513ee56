import { expect, it } from 'vitest';
import { formatOrdinal, formatSeatHoldMinutes, getLostQueuePlaceTextKey, roundTurnEstimate } from './queue-formats.ts';

it('says a place as a number in a row', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map((place) => formatOrdinal(place, 'en'))).toEqual([
    ...['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd'],
  ]);
  expect(formatOrdinal(2, 'tr')).toBe('2.');
});

it('rounds an estimate up to whole minutes, and says less than a minute rather than none', () => {
  expect(roundTurnEstimate(null, 0)).toEqual({ kind: 'unknown' });
  expect(roundTurnEstimate(11 * 60_000 + 1, 0)).toEqual({ kind: 'about', minutes: 12 });
  expect(roundTurnEstimate(60_000, 0)).toEqual({ kind: 'soon' });
  expect(roundTurnEstimate(0, 90_000)).toEqual({ kind: 'soon' });
});

it('says a hold in minutes', () => {
  const said = [120_000, 30_000, 90_000, 10_000].map((ms) => formatSeatHoldMinutes(ms, 'en'));
  expect(said).toEqual(['2', '0.5', '1.5', '0.2']);
  expect(formatSeatHoldMinutes(90_000, 'tr')).toBe('1,5');
});

it('has words for a reason that it does not know', () => {
  expect([getLostQueuePlaceTextKey('lapsed'), getLostQueuePlaceTextKey('ofTheNextVersion')]).toEqual([
    'lapsed',
    'other',
  ]);
});
