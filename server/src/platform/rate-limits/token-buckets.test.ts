import { expect, it } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

it('takes a token from every bucket or from none, and returns how long the emptiest needs', () => {
  let now = 0;
  const buckets = new TokenBuckets(() => now);
  const small = { key: 'small', burst: 2, fillS: 10 };
  const large = { key: 'large', burst: 5, fillS: 5 };
  expect([buckets.take([small, large]), buckets.take([small, large])]).toEqual([0, 0]);
  for (let time = 0; time < 9; time++) expect(buckets.take([small, large])).toBe(5);
  // The refused calls above took no tokens from the large bucket.
  for (let time = 0; time < 3; time++) expect(buckets.take([large])).toBe(0);
  expect(buckets.take([large])).toBe(1);
  now = 5_000;
  expect(buckets.take([small, large])).toBe(0);
  expect(buckets.take([small])).toBe(5);
});

it('fills no bucket beyond its size, nor any while the clock goes back', () => {
  let now = 1_000_000;
  const buckets = new TokenBuckets(() => now);
  const charge = { key: 'k', burst: 2, fillS: 2 };
  buckets.take([charge]);
  now = 0;
  expect(buckets.take([charge])).toBe(0);
  expect(buckets.take([charge])).toBe(1);
  now = 1_000_000_000;
  expect([buckets.take([charge]), buckets.take([charge]), buckets.take([charge])]).toEqual([0, 0, 1]);
});

it('keeps nobody waiting for longer than the bucket takes to fill after the clock was set back', () => {
  let now = 3_600_000;
  const buckets = new TokenBuckets(() => now);
  const charge = { key: 'k', burst: 1, fillS: 10 };
  expect(buckets.take([charge])).toBe(0);
  now = 0;
  expect(buckets.take([charge])).toBe(10);
  now = 9_999;
  expect(buckets.take([charge])).toBe(1);
  now = 10_000;
  expect(buckets.take([charge])).toBe(0);
});

it('forgets the key that was charged longest ago when it has too many', () => {
  const buckets = new TokenBuckets(() => 0);
  const of = (key: string) => buckets.take([{ key, burst: 1, fillS: 60 }]);
  of('first');
  of('second');
  for (let other = 0; other < 19_999; other++) of(`other ${other}`);
  expect(of('second')).toBe(60);
  expect(of('first')).toBe(0);
});
