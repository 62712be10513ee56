import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** One thing has one name in Turkish, on every page. The place of the percent sign is Turkish, too. */
const replacedForms: readonly (readonly [RegExp, string])[] = [
  [/parola/i, 'şifre'],
  [/(?<![a-zçğıöşü])aracı/i, 'ajan'],
  [/(?<![a-zçğıöşü-]|istenmeyen )posta(?![a-zçğıöşü])/i, 'e-posta'],
  [/(?:\d|\}) ?%/, 'the percent sign before its figure'],
  [/para çekme/i, 'çekim (from the wallet), çekme (from a machine)'],
];

const texts = Object.keys(import.meta.glob('../**/messages/**/tr.json')).map(
  (path) => [path, readFileSync(new URL(path, import.meta.url), 'utf8')] as const,
);

it('finds what it looks for', () => {
  const bad = ['Yeni parola', 'Aracı bağlı değil', 'Ad, posta veya numara', '5 %', '{{share}}%', 'Para çekme'];
  for (const text of bad)
    expect(
      replacedForms.some(([form]) => form.test(text)),
      text,
    ).toBe(true);
  const good = ['Şifre', 'E-posta', '%33', 'Karacı', 'postacı', 'istenmeyen posta', 'Çekim'];
  for (const text of good)
    expect(
      replacedForms.some(([form]) => form.test(text)),
      text,
    ).toBe(false);
});

it('has read the texts of the pages', () => {
  expect(texts.length).toBeGreaterThan(50);
});

it.each(replacedForms)('says %s nowhere, but %s', (form) => {
  const found = texts.flatMap(([path, text]) =>
    text.split('\n').flatMap((line) => (form.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
