import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { pointerRestMs, ReadingDetector } from './use-is-user-reading-column.ts';

const opened = () => {
  const clock = new ManualClock();
  const changes: boolean[] = [];
  const hold = new ReadingDetector((isRead) => changes.push(isRead), clock);
  return { clock, changes, hold };
};

it('is read from the first moment that the pointer is inside until it has rested elsewhere', async () => {
  const { clock, changes, hold } = opened();
  hold.point(false);
  await clock.advance(pointerRestMs);
  expect(changes).toEqual([]);
  hold.point(true);
  expect(hold.isRead).toBe(true);
  hold.point(false);
  await clock.advance(pointerRestMs - 1);
  expect(changes).toEqual([true]);
  await clock.advance(1);
  expect(changes).toEqual([true, false]);
  expect(clock.planned).toBe(0);
});

it('stays read while the pointer moves outside, however long its way takes, and when it comes back', async () => {
  const { clock, changes, hold } = opened();
  hold.point(true);
  for (let step = 0; step < 50; step++) {
    hold.point(false);
    await clock.advance(pointerRestMs - 1);
  }
  hold.point(true);
  await clock.advance(10 * pointerRestMs);
  expect(changes).toEqual([true]);
});

it('stays read after a finger was lifted inside, until one touches elsewhere', async () => {
  const { clock, changes, hold } = opened();
  hold.point(true);
  await clock.advance(60_000);
  expect(changes).toEqual([true]);
  hold.point(false);
  await clock.advance(pointerRestMs);
  expect(changes).toEqual([true, false]);
});

it('is read while the focus is inside or the list is scrolled, and ends with the last of its readers', async () => {
  const { clock, changes, hold } = opened();
  hold.focus(true);
  hold.point(true);
  hold.scroll(true);
  hold.point(false);
  await clock.advance(pointerRestMs);
  hold.focus(false);
  expect(changes).toEqual([true]);
  hold.scroll(false);
  expect(changes).toEqual([true, false]);
});

it('plans nothing after it was closed', () => {
  const { clock, hold } = opened();
  hold.point(true);
  hold.point(false);
  hold.close();
  expect(clock.planned).toBe(0);
});
