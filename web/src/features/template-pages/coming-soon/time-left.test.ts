import { expect, test } from 'vitest';
import { getStartOfNextYearMs, parseCountdownEndTime, splitRemainingTime } from './coming-soon-page.tsx';

test('a time is split into days, hours, minutes and seconds', () => {
  expect(splitRemainingTime(((2 * 24 + 3) * 60 + 4) * 60_000 + 5_999)).toEqual({
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: 5,
  });
  expect(splitRemainingTime(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

test('the next year begins at midnight in the reader’s time zone', () => {
  const at = new Date(getStartOfNextYearMs(new Date(2026, 10, 21, 15).getTime()));
  expect([at.getFullYear(), at.getMonth(), at.getDate(), at.getHours()]).toEqual([2027, 0, 1, 0]);
});

test('the address can set another time to count down to', () => {
  expect(parseCountdownEndTime('?until=2027-03-01T12:00:00Z')).toBe(Date.UTC(2027, 2, 1, 12));
  expect(parseCountdownEndTime('?until=soon')).toBeNull();
  expect(parseCountdownEndTime('')).toBeNull();
});
