import { expect, it } from 'vitest';
import { neverHappened } from './never-happened.ts';

it('names what a long run never saw, and says nothing of a short one', () => {
  const happened = { kicks: 3, 'hand pays': 0, cancels: 0 };
  expect(neverHappened(happened, { length: 39, longFrom: 40 })).toEqual([]);
  expect(neverHappened(happened, { length: 40, longFrom: 40 })).toEqual([
    expect.stringContaining('no hand pays in 40 rounds'),
    expect.stringContaining('no cancels in 40 rounds'),
  ]);
  expect(neverHappened({ kicks: 1 }, { length: 40, longFrom: 40 })).toEqual([]);
});
