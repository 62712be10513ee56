import { expect, it } from 'vitest';
import { memoizeAsync } from './passwords.ts';

it('makes a value once for all callers', async () => {
  let times = 0;
  const get = memoizeAsync(async () => ++times);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

it('tries again after a failure, which all callers waiting for it get', async () => {
  let times = 0;
  const get = memoizeAsync(async () => {
    times++;
    if (times === 1) throw new Error('the disk gave an error');
    return times;
  });
  const both = await Promise.allSettled([get(), get()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get()).toBe(2);
  expect(await get()).toBe(2);
});
