import { expect, it } from 'vitest';
import { unlockSchema } from './http/accounts.ts';
import { codeLoginSchema } from './http/own-account.ts';
import { normalizeDigits } from './normalize-digits.ts';

it('reads Arabic, Persian, Devanagari, Bengali and full-width digits, and leaves words', () => {
  expect(normalizeDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(normalizeDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(normalizeDigits('०१२३४५६७८९')).toBe('0123456789');
  expect(normalizeDigits('০১২৩৪৫৬৭৮৯')).toBe('0123456789');
  expect(normalizeDigits('０１２３４５６７８９')).toBe('0123456789');
  expect(normalizeDigits('١٬٢٥٠٫٥٠')).toBe('1,250.50');
  expect(normalizeDigits('12.5 saat')).toBe('12.5 saat');
});

it('knows every digit of Unicode: ten follow each other, the first is 0', () => {
  let run: number[] = [];
  const runs: number[][] = [];
  for (let code = 0; code <= 0x1ffff; code++) {
    const text = String.fromCodePoint(code);
    if (!/^\p{Nd}$/u.test(text)) continue;
    run.push(Number(normalizeDigits(text)));
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
