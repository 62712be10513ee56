import { expect, it } from 'vitest';
import { CallRateLimiter } from './call-rate-limiter.ts';

it('lets an account make six seconds of calls at once, then a steady rate, whatever its address', () => {
  let now = 0;
  const allowance = new CallRateLimiter(10, () => now);
  for (let call = 0; call < 60; call++) expect(allowance.take('a', `10.0.0.${call}`)).toBe(0);
  expect(allowance.take('a', '10.0.0.99')).toBe(1);
  expect(allowance.take('b', '10.0.0.99')).toBe(0);
  now = 100;
  expect(allowance.take('a', '10.0.0.99')).toBe(0);
  expect(allowance.take('a', '10.0.0.99')).toBe(1);
  now = 1_000_000;
  for (let call = 0; call < 60; call++) expect(allowance.take('a', '10.0.0.1')).toBe(0);
  expect(allowance.take('a', '10.0.0.1')).toBe(1);
});

it('lets an address make as many as twenty accounts, whatever the accounts', () => {
  const allowance = new CallRateLimiter(1, () => 0);
  for (let call = 0; call < 120; call++) expect(allowance.take(`p${call}`, 'hall')).toBe(0);
  expect(allowance.take('fresh', 'hall')).toBe(1);
  expect(allowance.take('fresh', 'elsewhere')).toBe(0);
});

it('counts the addresses of one IPv6 network as one', () => {
  const allowance = new CallRateLimiter(1, () => 0);
  for (let call = 0; call < 120; call++) expect(allowance.take(`p${call}`, `2001:db8::${call}`)).toBe(0);
  expect(allowance.take('fresh', '2001:db8::ffff')).toBe(1);
  expect(allowance.take('fresh', '2001:db8:0:1::1')).toBe(0);
});
