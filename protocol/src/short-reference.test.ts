import { expect, test } from 'vitest';
import { shortReference } from './codes.ts';

test('a reference is eight letters and digits, and what is shorter stays whole', () => {
  expect(shortReference('3f2e6259-711d-447f-9c34-f9baceb99fac')).toBe('3f2e6259');
  expect(shortReference('pay:m1-2026-11')).toBe('paym1202');
  expect(shortReference('ödeme 12')).toBe('ödeme12');
  expect(shortReference('')).toBe('');
});

test.each(['hand-pay', 'jackpot-4'])(
  'payments whose ids all begin with %s have references of their own',
  (kind) => {
    expect(shortReference(`${kind}-3f2e6259-711d-447f-9c34-f9baceb99fac`)).toBe('3f2e6259');
  },
);
