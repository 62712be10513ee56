import { expect, it } from 'vitest';
import { convertToAsciiDigits } from './convert-to-ascii-digits.ts';
import { unlockSchema } from './http/account-schemas.ts';
import { codeLoginSchema } from './http/own-account.ts';

it('reads Arabic, Persian, Devanagari, Bengali and full-width digits, and leaves words', () => {
  expect(convertToAsciiDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(convertToAsciiDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(convertToAsciiDigits('०१२३४५६७८९')).toBe('0123456789');
  expect(convertToAsciiDigits('০১২৩৪৫৬৭৮৯')).toBe('0123456789');
  expect(convertToAsciiDigits('０１２３４５６７８９')).toBe('0123456789');
  expect(convertToAsciiDigits('١٬٢٥٠٫٥٠')).toBe('1,250.50');
  expect(convertToAsciiDigits('12.5 saat')).toBe('12.5 saat');
});

it('knows every digit of Unicode: ten follow each other, the first is 0', () => {
  let run: number[] = [];
  const runs: number[][] = [];
  for (let code = 0; code <= 0x1ffff; code++) {
    const text = String.fromCodePoint(code);
    if (!/^\p{Nd}$/u.test(text)) continue;
    run.push(Number(convertToAsciiDigits(text)));
    if (run.length === 10) runs.push(run.splice(0));
  }
  run = runs.flat();
  expect(runs.length).toBeGreaterThan(60);
  expect(runs.filter((each) => each.join('') !== '0123456789')).toEqual([]);
});

it('is what the server reads a PIN and a code by', () => {
  expect(unlockSchema.parse({ pin: '١٢٣٤' })).toEqual({ pin: '1234' });
  expect(unlockSchema.safeParse({ pin: '١٢٣' }).success).toBe(false);
  expect(codeLoginSchema.parse({ ticket: 'x'.repeat(43), code: '۱۲۳ ۴۵۶' })).toMatchObject({
    code: '123 456',
  });
});
