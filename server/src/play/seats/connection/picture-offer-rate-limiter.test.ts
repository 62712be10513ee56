import { expect, it } from 'vitest';
import { PictureOfferRateLimiter } from './picture-offer-rate-limiter.ts';

it('allows a seat a fifth of its account’s offers, and says how long to wait', () => {
  let now = 0;
  const allowance = new PictureOfferRateLimiter(60, () => now);
  for (let offer = 0; offer < 12; offer++) expect(allowance.take('ada', 'first')).toBe(0);
  expect(allowance.take('ada', 'first')).toBe(5);
  now = 5_000;
  expect(allowance.take('ada', 'first')).toBe(0);
  expect(allowance.take('ada', 'first')).toBe(5);
});

it('limits an account however many seats it takes one after another', () => {
  let now = 0;
  const allowance = new PictureOfferRateLimiter(60, () => now);
  for (let offer = 0; offer < 60; offer++) expect(allowance.take('ada', `seat-${offer}`)).toBe(0);
  expect(allowance.take('ada', 'another')).toBe(1);
  expect(allowance.take('bob', 'his')).toBe(0);
  now = 1_000;
  expect(allowance.take('ada', 'another')).toBe(0);
});
