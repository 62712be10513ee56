import { expect, test } from 'vitest';
import { formatCsvAmount, formatCsvDuration, formatCsvLine } from './record-csv-file.ts';

const english = { separator: ',', decimal: '.' } as const;
const turkish = { separator: ';', decimal: ',' } as const;
const lineOf = (text: string, manner: typeof english | typeof turkish = english) =>
  formatCsvLine([{ text }, { plain: 'x' }], manner);

test('separators, quotes and line breaks are quoted in every language', () => {
  expect(lineOf('plain, and "so"')).toBe('"plain, and ""so""",x\r\n');
  expect(lineOf('two\r\nlines; three', turkish)).toBe('"two\r\nlines; three";x\r\n');
  expect(lineOf('')).toBe(',x\r\n');
  expect(lineOf('ğüşöçıİ')).toBe('ğüşöçıİ,x\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', `"  '=1"`],
  ['\t=1', `"\t'=1"`],
  ['\r=1', `"\r'=1"`],
  ['＝1', "'＝1"],
  ['"=1', `"""'=1"`],
  // Spreadsheets of some languages split columns at `;`, so a cell with a formula would begin after it.
  ['a;=1', `"a;'=1"`],
  ['a,"=1', `"a,""'=1"`],
  ['a\n@b', `"a\n'@b"`],
  ['1=1', '1=1'],
  ['it’s 5-3', 'it’s 5-3'],
])('%j typed by a person starts no formula', (text, cell) => {
  expect(lineOf(text)).toBe(`${cell},x\r\n`);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [-123_456, '-1234.56'],
  [9_007_199_254_740_991, '90071992547409.91'],
])('%d minor units become an amount with two decimals in a currency of two digits', (amountMinor, text) => {
  expect(formatCsvAmount(amountMinor, english)).toEqual({ plain: text });
  expect(formatCsvAmount(amountMinor, turkish)).toEqual({ plain: text.replace('.', ',') });
});

test('an amount with a decimal comma stays one cell and a number', () => {
  expect(formatCsvLine([formatCsvAmount(-150, turkish)], turkish)).toBe('"-1,50"\r\n');
});

test('a duration may be longer than a day', () => {
  expect(formatCsvDuration(9_000)).toEqual({ plain: '0:00:09' });
  expect(formatCsvDuration(90_061_999)).toEqual({ plain: '25:01:01' });
});
