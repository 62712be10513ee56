import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languages as clientLanguages } from '../../i18n/languages.ts';

const root = join(import.meta.dirname, '../../../..');

/** What no player may be told: that money can be won back, that a win was close, that there is no time to think. */
const pressure = {
  tr: /geri kazan|telafi et|az kalsın|neredeyse (kazan|tuttu|oluyordu)|kıl payı|acele|son şans|kaçırma|şansın döndü|hemen (oyna|yatır)|şimdi yatır/iu,
  en: /win (it )?back|\bchase|almost|so close|nearly|near miss|hurry|last chance|don.t miss|miss out|act now|your luck|play now|deposit now|one more (spin|try)/iu,
  bg: /върн(и|ете) си загуб|почти (спечели|успя)|за малко|побързай|последен шанс|не изпускай|късметът|играй сега|внеси сега/iu,
  ar: /استرجع خسا|عوّض خسا|كدت تفوز|قريب جدًا من الفوز|أسرع|فرصة أخيرة|الفرصة الأخيرة|لا تفوّت|حظك|العب الآن|أودع الآن/u,
} as const;

/** Least number of texts, so that a folder that moves is noticed. Bulgarian has hardly any yet. */
const least = { tr: 400, en: 400, ar: 400, bg: 0 } as const;

/** Texts that a player reads in this language alone. */
const filesOf = (language: keyof typeof pressure): string[] => [
  `web/src/**/${language}.json`,
  `web/src/i18n/${language}/*.json`,
  `protocol/src/record-words/${language}.ts`,
];
/** Texts in several languages: mails, staff's messages, error texts, the glass of the cabinets, files of records. */
const sharedFiles = [
  'server/src/players/accounts/mail-texts-and-codes.ts',
  'server/src/players/protection/interventions/*.ts',
  'server/src/play/statements/record-csv-file.ts',
  'protocol/src/errors.ts',
  'simulator/src/picture/*.ts',
  'simulator/src/games/*.ts',
  'art/src/symbol-names.ts',
];
/** Whole pages: information for players, the published rules, the profiles with their help. */
const pages = ['web/information/*.html', 'web/index.html', 'web/public/assets/rules/*.json', 'server/profiles/*.json'];

const read = (patterns: readonly string[]): string[] =>
  patterns
    // Staff alone read the office.
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['web/src/office/**'] }))
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'));

/** What a page says to warn of chasing a loss. */
const warnings = [
  'Playing to win back a loss is the shortest way to a larger one',
  'Do you play to win back what you lost?',
];

/** Returns the words in quotes of source files. */
const quoted = (sources: readonly string[]): string[] =>
  sources.flatMap((source) => source.match(/(['"`])(?:(?!\1)[^\\]|\\.)*\1/gsu) ?? []);

const languages = Object.keys(pressure) as (keyof typeof pressure)[];

it.each(languages)('no text in %s presses a player on', (language) => {
  const texts = quoted(read(filesOf(language)));
  expect(texts.length).toBeGreaterThan(least[language]);
  expect(texts.filter((text) => pressure[language].test(text))).toEqual([]);
});

it.each(languages)('no text that has several languages presses a player on in %s', (language) => {
  for (const pattern of [...sharedFiles, ...pages]) expect(read([pattern]), pattern).not.toEqual([]);
  const texts = [...quoted(read(sharedFiles)), ...read(pages).flatMap((page) => page.split(/[.<>"]/u))];
  const pressing = texts.filter((text) => pressure[language].test(text));
  expect(pressing.filter((text) => !warnings.includes(text.trim()))).toEqual([]);
});

it('the languages are those of the client', () => {
  expect(languages.toSorted()).toEqual(clientLanguages.toSorted());
});

it.each([
  ['tr', 'Kaybını geri kazan'],
  ['en', 'You almost had it'],
  ['bg', 'Почти спечели'],
  ['ar', 'كدت تفوز'],
] as const)('the list for %s knows such a text', (language, text) => {
  expect(pressure[language].test(text)).toBe(true);
});
