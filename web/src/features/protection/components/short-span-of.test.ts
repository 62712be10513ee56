import { expect, test } from 'vitest';
import { formatRemainingTime } from './remaining-break-time.tsx';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [24 * hour, 0, '24:00'],
  [23 * hour + 12 * minute, 0, '23:12'],
  [23 * hour + 11 * minute + 1, 0, '23:12'],
  [48 * hour - minute, 0, '47:59'],
  [48 * hour, 2, '48:00'],
  [165 * hour + 36 * minute, 6, '165:36'],
  [1, 0, '0:01'],
  [0, 0, '0:00'],
])('%d ms are %d days, or %s', (leftMs, days, clock) => expect(formatRemainingTime(leftMs)).toEqual({ days, clock }));
