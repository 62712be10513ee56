import { expect, test } from 'vitest';
import { formatMoney, getCurrencySymbol } from './format-money.ts';
import { formatDuration } from './format-time.ts';

const tr = { language: 'tr', currency: 'TRY' } as const;
const en = { language: 'en', currency: 'TRY' } as const;

test('minor units become money in the player’s language with the currency’s own symbol', () => {
  expect(formatMoney(123_450, tr)).toBe('₺1.234,50');
  expect(formatMoney(123_450, en)).toBe('₺1,234.50');
  expect(formatMoney(5, { ...en, currency: 'EUR' })).toBe('€0.05');
  expect(getCurrencySymbol('tr', 'TRY')).toBe('₺');
});

test('an amount in Arabic is isolated from the text around it, so that its symbol keeps its side', () => {
  expect(formatMoney(123_450, { language: 'ar', currency: 'TRY' })).toBe('\u2066₺1,234.50\u2069');
  expect(formatMoney(5000, { language: 'ar', currency: 'TRY', signed: true })).toBe('\u2066+₺50.00\u2069');
});

test('a sign is shown on request, and never at zero', () => {
  expect(formatMoney(5000, { ...en, signed: true })).toBe('+₺50.00');
  expect(formatMoney(-5000, { ...en, signed: true })).toBe('-₺50.00');
  expect(formatMoney(0, { ...en, signed: true })).toBe('₺0.00');
});

test('whole amounts may omit the minor units, and a second amount the symbol', () => {
  expect(formatMoney(50, { ...tr, short: true })).toBe('₺0,50');
  expect(formatMoney(2500, { ...tr, short: true })).toBe('₺25');
  expect(formatMoney(2500, { ...tr, short: true, bare: true })).toBe('25');
  expect(formatMoney(128_431_042, { ...en, compact: true })).toBe('₺1.28M');
});

test('an amount has the digits of its currency by ISO 4217, not those of Intl', () => {
  expect(formatMoney(350, { ...en, currency: 'JPY' })).toBe('¥350');
  expect(formatMoney(1_250, { ...en, currency: 'HUF' })).toBe('Ft\u00a012.50');
  expect(formatMoney(1_250, { ...en, currency: 'IQD' })).toMatch(/1\.250$/);
  expect(formatMoney(12_345, { ...tr, currency: 'KWD' })).toMatch(/12,345$/);
  expect(formatMoney(12_000, { ...en, currency: 'KWD', short: true, bare: true })).toBe('12');
  expect(formatMoney(350, { ...en, currency: 'JPY', bare: true })).toBe('350');
  // The server's currency is not known: the specification divides by 100.
  expect(formatMoney(1_250, { ...en, currency: 'XYZ', bare: true })).toBe('12.50');
});

test('a duration reads as a clock', () => {
  expect(formatDuration(9_000)).toBe('00:09');
  expect(formatDuration(3_849_999)).toBe('1:04:09');
});
