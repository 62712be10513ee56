import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '../..');
const folders = globSync('**/tr.ts', { cwd: sources }).map((file) => file.replace(/\/tr\.ts$/, ''));

/** Returns the texts of one language. A folder whose texts are named after their language exports that alone. */
const textsOf = async (folder: string, language: string): Promise<object> => {
  const { [language]: ofLanguage, ...named } = await import(join(sources, folder, `${language}.ts`));
  return { ...named, ...ofLanguage };
};

/** Returns the texts with their parameters. Skips `_one` forms, which may leave out the number or be missing. */
const parametersOf = (group: object, path = ''): string[] =>
  Object.entries(group).flatMap(([key, value]) => {
    if (typeof value === 'object') return parametersOf(value, `${path}${key}.`);
    if (key.endsWith('_one') || typeof value !== 'string') return [];
    return [`${path}${key} ${(value.match(/\{\{\w+\}\}/g) ?? []).sort().join()}`];
  });

const players = folders.filter((folder) => !folder.startsWith('office/') && !folder.startsWith('i18n'));

test.each(players)('Arabic says all that Turkish says in %s, with the same parameters', async (folder) => {
  const arabic = parametersOf(await textsOf(folder, 'ar'));
  expect(arabic).toEqual(expect.arrayContaining(parametersOf(await textsOf(folder, 'tr'))));
});

test.each(folders)('Turkish and English name the same parameters in %s', async (folder) => {
  const turkish = parametersOf(await textsOf(folder, 'tr'));
  expect(turkish.length).toBeGreaterThan(0);
  expect(turkish.sort()).toEqual(parametersOf(await textsOf(folder, 'en')).sort());
});
