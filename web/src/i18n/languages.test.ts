import { foldNameForComparison } from '@reelfloor/protocol';
import { expect, test, vi } from 'vitest';
import { texts as arabicTexts } from './ar/texts.ts';
import { formatMoney } from './format-money.ts';
import {
  chooseLanguage,
  loadInitialTexts,
  loadTexts,
  requestAllTexts,
  toTranslatedLanguage,
  translate,
} from './i18n.ts';
import { isLanguage, languageDirection, languages } from './languages.ts';
import { mergeTextsWithFallback } from './partial-texts.ts';
import type { Texts } from './texts.ts';
import { createTranslator, findText } from './translate.ts';

const addressesOf = (group: object, path = ''): string[] =>
  Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : addressesOf(value, `${path}${key}.`),
  );

test('an incomplete language shows English for the keys it lacks', async () => {
  const [english, arabic, bulgarian] = await Promise.all([
    loadTexts('en', 'all'),
    loadTexts('ar', 'all'),
    loadTexts('bg', 'all'),
  ]);
  expect(bulgarian).toEqual(english);
  expect(addressesOf(arabic)).toEqual(expect.arrayContaining(addressesOf(english)));
  expect(findText(arabic, 'words.menu')).toBe('القائمة');
  expect(mergeTextsWithFallback({ a: { b: 'own' } }, { a: { b: 'x', c: 'y' }, d: 'z' })).toEqual({
    a: { b: 'own', c: 'y' },
    d: 'z',
  });
});

test('Arabic says every text, with the parameters of the Turkish texts and its own plurals', async () => {
  const turkish = await loadTexts('tr', 'all');
  const wanted = addressesOf(turkish);
  const lacking = wanted.filter((address) => findText(arabicTexts, address) === undefined);
  expect(lacking).toEqual([]);
  for (const address of wanted) {
    const text = findText(arabicTexts, address) ?? '';
    for (const name of text.match(/\{\{\w+\}\}/g) ?? []) expect(findText(turkish, address), address).toContain(name);
  }
  const t = createTranslator(mergeTextsWithFallback<Texts>(arabicTexts, turkish), 'ar');
  expect([1, 2, 3, 11, 100].map((count) => t('lobby.machineCount', { count }))).toEqual([
    'آلة واحدة',
    'آلتان',
    '3 آلات',
    '11 آلة',
    '100 آلة',
  ]);
});

test('a language of which nothing is translated is a page in English', async () => {
  for (const language of ['ar', 'bg'] as const) {
    const [english, own] = await Promise.all([loadTexts('en', 'all'), loadTexts(language, 'all')]);
    const hasOwn = addressesOf(english).some((address) => findText(own, address) !== findText(english, address));
    expect(toTranslatedLanguage(language), language).toBe(hasOwn ? language : 'en');
  }
});

test('before the sign-in only the first texts are loaded; the others on demand', async () => {
  await loadInitialTexts('tr');
  expect(() => translate('lobby.allMachines')).toThrow('there is no text');
  await requestAllTexts();
  expect(translate('lobby.allMachines')).toBe('Tüm makineler');
  await chooseLanguage('en');
  expect(translate('lobby.allMachines')).toBe('All machines');
});

test('of two quick choices the later wins', async () => {
  await Promise.all([chooseLanguage('ar'), chooseLanguage('en'), chooseLanguage('tr')]);
  await vi.waitFor(() => expect(translate('words.menu')).toBe('Menü'), { timeout: 15_000 });
});

test('Arabic runs from right to left with the digits of the machines', () => {
  expect(languages.filter((language) => languageDirection(language) === 'rtl')).toEqual(['ar']);
  expect(formatMoney(123_450, { language: 'ar', currency: 'TRY' })).toBe('\u2066₺1,234.50\u2069');
  expect(isLanguage('AR')).toBe(false);
});

test('upper and lower case follow the language in shown texts, but not in comparisons', () => {
  expect('ilk ışık'.toLocaleUpperCase('tr')).toBe('İLK IŞIK');
  expect('İLK IŞIK'.toLocaleLowerCase('tr')).toBe('ilk ışık');
  expect(new Set(['ışık', 'IŞIK', 'isik', 'İŞİK'].map(foldNameForComparison)).size).toBe(1);
  for (const language of languages) expect(language.toUpperCase()).toMatch(/^[A-Z]{2}$/);
});
