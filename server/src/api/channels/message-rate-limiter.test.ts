import { expect, it } from 'vitest';
import { MessageRateLimiter } from './message-rate-limiter.ts';

it('allows a burst, then the steady rate, and never saves up more than a burst', () => {
  let now = 0;
  const allowance = new MessageRateLimiter({ burst: 3, perSecond: 2 }, () => now);
  const taken = () => Array.from({ length: 5 }, () => allowance.take()).filter(Boolean).length;
  expect(taken()).toBe(3);
  now += 500;
  expect(taken()).toBe(1);
  now += 60_000;
  expect(taken()).toBe(3);
});
