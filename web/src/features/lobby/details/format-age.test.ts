import { expect, it } from 'vitest';
import { formatDurationInLargestUnit } from './machine-details.tsx';

it.each([
  [0, 'less'],
  [59_999, 'less'],
  [60_000, '1 minute'],
  [3_599_999, '59 minutes'],
  [7_200_000, '2 hours'],
  [200_000_000, '2 days'],
])('shows %i ms as %s', (ms, text) => {
  expect(formatDurationInLargestUnit(ms, 'en', 'less')).toBe(text);
});

it('speaks Turkish', () => {
  expect(formatDurationInLargestUnit(180_000, 'tr', '')).toBe('3 dakika');
});
