import { expect, it } from 'vitest';
import { CoalescedCheck } from './coalesced-check.ts';

it('looks once more after a look in which it was asked, and never twice at once', async () => {
  const ends: (() => void)[] = [];
  const poller = new CoalescedCheck({
    check: () => new Promise((resolve) => ends.push(resolve)),
    onError: () => {},
  });
  const first = poller.check();
  const later = [poller.check(), poller.check()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.all([first, ...later, poller.ended()]);
  expect(ends).toHaveLength(2);
});

it('tells the first of failures in a row, and the next one after a success', async () => {
  const reported: unknown[] = [];
  const answers = ['broken', 'broken', 'fine', 'broken'];
  const poller = new CoalescedCheck({
    check: async () => {
      if (answers.shift() === 'broken') throw new Error('broken');
    },
    onError: (error) => reported.push(error),
  });
  for (const expected of [1, 1, 1, 2]) {
    await poller.check();
    expect(reported).toHaveLength(expected);
  }
});
