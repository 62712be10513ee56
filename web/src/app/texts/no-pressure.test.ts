import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/** What no player may be told: that money can be won back, that a win was close, that there is no time to think. */
const pressure = {
  tr: /geri kazan|telafi et|az kalsın|neredeyse (kazan|tuttu|oluyordu)|kıl payı|acele|son şans|kaçırma|şansın döndü|hemen (oyna|yatır)|şimdi yatır/iu,
  en: /win (it )?back|chase|almost|so close|nearly|near miss|hurry|last chance|don.t miss|miss out|act now|your luck|play now|deposit now|one more (spin|try)/iu,
  ar: /استرجع خسا|عوّض خسا|كدت تفوز|قريب جدًا من الفوز|أسرع|فرصة أخيرة|الفرصة الأخيرة|لا تفوّت|حظك|العب الآن|أودع الآن/u,
} as const;

const textsIn = (language: keyof typeof pressure): string[] =>
  globSync(
    [
      `web/src/**/${language}.ts`,
      `web/src/i18n/${language}/*.ts`,
      `protocol/src/record-words/${language}.ts`,
      ...(language === 'ar' ? [] : ['server/src/accounts/mail-texts.ts']),
    ],
    { cwd: root },
  ).flatMap((file) => readFileSync(join(root, file), 'utf8').match(/(['"`])(?:(?!\1).)*\1/gu) ?? []);

it.each(Object.entries(pressure))('no text in %s presses a player on', (language, words) => {
  const texts = textsIn(language as keyof typeof pressure);
  expect(texts.length).toBeGreaterThan(400);
  expect(texts.filter((text) => words.test(text))).toEqual([]);
});

it.each([
  ['tr', 'Kaybını geri kazan'],
  ['en', 'You almost had it'],
  ['ar', 'كدت تفوز'],
] as const)('the list for %s knows such a text', (language, text) => {
  expect(pressure[language].test(text)).toBe(true);
});
