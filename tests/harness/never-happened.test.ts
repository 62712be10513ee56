import { expect, it } from 'vitest';
import { neverHappened } from './never-happened.ts';

it('names what never happened in a long run, and nothing in a short run', () => {
  const happened = { kicks: 3, 'hand pays': 0, cancels: 0 };
  expect(neverHappened(happened, { length: 39, longFrom: 40 })).toEqual([]);
  expect(neverHappened(happened, { length: 40, longFrom: 40 })).toEqual([
    expect.stringContaining('no hand pays in 40 rounds'),
    expect.stringContaining('no cancels in 40 rounds'),
  ]);
  expect(neverHappened({ kicks: 1 }, { length: 40, longFrom: 40 })).toEqual([]);
});
