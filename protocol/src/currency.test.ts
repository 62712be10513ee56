import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findCurrencyError,
  formatMajorUnits,
  getCurrencyFormatOptions,
  getCurrencyFractionDigits,
  parseMinorUnits,
  toMajorUnits,
  toMinorUnits,
} from './currency.ts';

describe.each([
  ['JPY', 0],
  ['HUF', 2],
  ['TRY', 2],
  ['KWD', 3],
] as const)('an amount of %s', (currency, digits) => {
  const figures = new RegExp(digits === 0 ? /^-?\d+$/ : `^-?\\d+\\.\\d{${digits}}$`);

  it(`has ${digits} digits after the point`, () => {
    expect(getCurrencyFractionDigits(currency)).toBe(digits);
  });

  it('is written with all its digits, and read back as the same', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amountMinor) => {
        const text = formatMajorUnits(amountMinor, currency);
        expect(text).toMatch(figures);
        const [whole = '', fraction = ''] = text.replace('-', '').split('.');
        expect(parseMinorUnits(whole, fraction, currency)).toBe(Math.abs(amountMinor));
        expect(text.startsWith('-')).toBe(amountMinor < 0);
      }),
    );
  });

  it('is the same by Intl, in the languages of the pages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }),
        fc.constantFrom('tr', 'en', 'bg', 'ar-u-nu-latn'),
        (amountMinor, locale) => {
          const format = new Intl.NumberFormat(locale, {
            style: 'currency',
            currency,
            ...getCurrencyFormatOptions(currency),
          });
          const written = format
            .formatToParts(toMajorUnits(amountMinor, currency))
            .filter(({ type }) => type === 'integer' || type === 'fraction')
            .map(({ value }) => value)
            .join('');
          expect(written).toBe(formatMajorUnits(Math.abs(amountMinor), currency, ''));
          expect(toMinorUnits(toMajorUnits(amountMinor, currency), currency)).toBe(amountMinor);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is not read with a digit too many', () => {
    expect(parseMinorUnits('1', '1'.repeat(digits), currency)).toBe(Number('1'.repeat(digits + 1)));
    expect(parseMinorUnits('1', '0'.repeat(digits + 1), currency)).toBeNull();
  });
});

it('a server that names no known currency is read by 100, as specified', () => {
  expect(formatMajorUnits(1250, '')).toBe('12.50');
  expect(formatMajorUnits(1250, 'XYZ')).toBe('12.50');
});

it('a ledger takes currencies with 0, 2 and 3 digits, and says what to do about any other', () => {
  for (const currency of ['JPY', 'HUF', 'TRY', 'KWD', 'IQD', 'EUR']) expect(findCurrencyError(currency)).toBeNull();
  expect(findCurrencyError('CLF')).toMatch(/CLF.* 4 digits .*Set another one\.$/);
  expect(findCurrencyError('XAU')).toMatch(/no currency of ISO 4217; set a code/);
  expect(findCurrencyError('try')).toMatch(/set a code/);
});
