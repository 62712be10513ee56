import { expect, test } from 'vitest';
import { getShortTransferReference } from './voucher-codes-and-ibans.ts';

test('a reference is eight letters and digits, and what is shorter stays whole', () => {
  expect(getShortTransferReference('3f2e6259-711d-447f-9c34-f9baceb99fac')).toBe('3f2e6259');
  expect(getShortTransferReference('pay:m1-2026-11')).toBe('paym1202');
  expect(getShortTransferReference('ödeme 12')).toBe('ödeme12');
  expect(getShortTransferReference('')).toBe('');
});

test.each(['hand-pay', 'jackpot-4'])('payments whose ids all begin with %s have references of their own', (kind) => {
  expect(getShortTransferReference(`${kind}-3f2e6259-711d-447f-9c34-f9baceb99fac`)).toBe('3f2e6259');
});
