import { errorCodes, errorTexts } from '@reelfloor/protocol';
import { beforeAll, expect, test } from 'vitest';
import { loadInitialTexts, translate } from './i18n.ts';
import { getServerErrorText } from './server-error-text.ts';

/**
 * The codes of watching have their texts in the dialog that watches, those of payments on the page of the wallet, those of commissioning in
 * the office.
 */
const isTranslatedHere = (code: number | string) => !/^(WATCH|PAYMENT|COMMISSIONING)/.test(String(code));

beforeAll(() => loadInitialTexts('tr'));

test('a code is translated with its parameters', () => {
  expect(getServerErrorText({ code: 10700, ErrorMessage: 'x', Params: { left_count: 2, block_time: 15 } })).toBe(
    'Kullanıcı adı veya şifre hatalı. Kalan deneme: 2. Engelleme süresi: 15 dakika.',
  );
  expect(getServerErrorText({ code: 'SEAT_TAKEN', Params: { machine: '104' } })).toContain('104');
});

test('held money is told with its amount, or without one where nobody knows it', () => {
  const Params = { reference: '3f2e6259' };
  expect(getServerErrorText({ code: 'TRANSFER_HELD', Params: { ...Params, amount: 124_050 } })).toContain('₺1.240,50');
  expect(getServerErrorText({ code: 'TRANSFER_HELD', Params })).not.toContain('–');
});

test('every code of the contract has a text with its parameters', () => {
  for (const code of errorCodes.filter(isTranslatedHere)) {
    const names = [...errorTexts[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    const text = getServerErrorText({
      code,
      Params: Object.fromEntries(names.map((name) => [name, `<${name}>`])),
    });
    for (const name of names) expect(text, String(code)).toContain(`<${name}>`);
    expect(text).not.toContain('{');
  }
});

test('staff were told of a fault only if the server says so', () => {
  const textOf = (Params: Record<string, string | number>) => getServerErrorText({ code: 'MACHINE_FAULT', Params });
  expect(textOf({ machine: '104', reported: 1 })).toBe('104 numaralı makine arızalı. Görevlilere haber verildi.');
  for (const params of [{}, { reported: 0 }, { reported: 'yes' }])
    expect(textOf({ machine: '104', ...params })).toBe('104 numaralı makine arızalı. Lütfen görevlilere haber verin.');
});

test('an amount is formatted as money', () => {
  expect(getServerErrorText({ code: 'AMOUNT_OVER_LIMIT', Params: { limit: 2_500_000 } })).toContain('₺25.000');
  for (const code of ['PROMOTION_DAY_LIMIT', 'BONUS_STAKE_FIRST'])
    expect(getServerErrorText({ code, Params: { amount: 2_500_000 } })).toContain('₺25.000');
});

test('a code without a translation shows the server’s own text', () => {
  expect(getServerErrorText({ code: 'FROM_TOMORROW', ErrorMessage: 'Come back tomorrow.' })).toBe(
    'Come back tomorrow.',
  );
  expect(getServerErrorText({ code: 4711, ErrorMessage: '' })).toBe(translate('failures.unknown'));
});

test('a code cannot reach other texts or an object’s built-in properties', () => {
  for (const code of ['__proto__', 'constructor', 'toString', 'a.b', ''])
    expect(getServerErrorText({ code, ErrorMessage: 'own text' })).toBe('own text');
});
