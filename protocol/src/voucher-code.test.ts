import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeLuhnCheckDigit,
  formatVoucherCode,
  isVoucherCode,
  normalizeVoucherCode,
} from './voucher-codes-and-ibans.ts';

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 19, maxLength: 19 });
const codes = digits.map((figures) => figures.join('') + computeLuhnCheckDigit(figures.join('')));

describe('the code of a voucher', () => {
  it('ends with the digit of Luhn’s rule', () => {
    // The example of ISO/IEC 7812.
    expect(computeLuhnCheckDigit('7992739871')).toBe('3');
  });

  it('is read back from how it is printed, whatever the digits and dashes it is typed with', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(isVoucherCode(code)).toBe(true);
        expect(formatVoucherCode(code)).toMatch(/^(\d{4} ){4}\d{4}$/);
        expect(normalizeVoucherCode(` ${formatVoucherCode(code).replaceAll(' ', '-')} `)).toBe(code);
        const arabic = [...code].map((figure) => String.fromCodePoint(0x660 + Number(figure))).join('');
        expect(normalizeVoucherCode(arabic)).toBe(code);
      }),
    );
  });

  it('is no code with one wrong digit, or with one too few', () => {
    fc.assert(
      fc.property(codes, fc.nat(19), fc.integer({ min: 1, max: 9 }), (code, at, more) => {
        const wrong = (Number(code[at]) + more) % 10;
        expect(isVoucherCode(code.slice(0, at) + wrong + code.slice(at + 1))).toBe(false);
        expect(isVoucherCode(code.slice(1))).toBe(false);
      }),
    );
  });
});
