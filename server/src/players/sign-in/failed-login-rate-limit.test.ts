import { describe, expect, it } from 'vitest';
import { FailedLoginAttemptRateLimit } from './failed-login-rate-limit.ts';

describe('FailedLoginAttemptRateLimit', () => {
  it('allows a burst, then a steady rate, for each address', () => {
    let at = 0;
    const allowance = new FailedLoginAttemptRateLimit(30, () => at);
    for (let guess = 0; guess < 30; guess++) {
      expect(allowance.waitS('a')).toBe(0);
      allowance.charge('a');
    }
    expect(allowance.waitS('a')).toBe(2);
    expect(allowance.waitS('b')).toBe(0);
    at = 2_000;
    expect(allowance.waitS('a')).toBe(0);
    allowance.charge('a');
    expect(allowance.waitS('a')).toBe(2);
    at = 3_600_000;
    expect(allowance.waitS('a')).toBe(0);
  });

  it('counts all addresses of an IPv6 network together', () => {
    const allowance = new FailedLoginAttemptRateLimit(1, () => 0);
    allowance.charge('2001:db8::1');
    expect(allowance.waitS('2001:db8::2')).toBe(60);
    expect(allowance.waitS('2001:db8:0:1::1')).toBe(0);
  });

  it('forgets the address whose last mistake is oldest when there are too many', () => {
    const allowance = new FailedLoginAttemptRateLimit(1, () => 0);
    for (let address = 0; address < 10_001; address++) allowance.charge(`address-${address}`);
    expect(allowance.waitS('address-0')).toBe(0);
    expect(allowance.waitS('address-1')).toBe(60);
    expect(allowance.waitS('address-10000')).toBe(60);
  });
});
