import { expect, it } from 'vitest';
import { formatHoursAgo } from './recent-wins-buttons.tsx';

const hour = 3_600_000;

it.each([
  [1.5 * hour, '1 hour ago'],
  [23.9 * hour, '23 hours ago'],
  [-5 * hour, '1 hour ago'],
])('says of %i ms what a player reads', (ms, text) => {
  expect(formatHoursAgo(0, ms, 'en')).toBe(text);
});

it('speaks Turkish', () => {
  expect(formatHoursAgo(0, 3 * hour, 'tr')).toBe('3 saat önce');
});
