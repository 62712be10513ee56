import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '../..');
const folders = globSync('**/messages/**/tr.json', { cwd: sources }).map((file) => file.replace(/\/tr\.json$/, ''));

const fileOf = (folder: string, language: string): string => join(sources, folder, `${language}.json`);
const textsOf = (folder: string, language: string): object =>
  JSON.parse(readFileSync(fileOf(folder, language), 'utf8'));

/** Returns the texts with their parameters. Skips `_one` forms, which may leave out the number or be missing. */
const parametersOf = (group: object, path = ''): string[] =>
  Object.entries(group).flatMap(([key, value]) => {
    if (typeof value === 'object') return parametersOf(value, `${path}${key}.`);
    if (key.endsWith('_one') || typeof value !== 'string') return [];
    return [`${path}${key} ${[...new Set(value.match(/\{\{\w+\}\}/g))].sort().join()}`];
  });

const players = folders.filter((folder) => !folder.startsWith('office/'));

test.each(players)('Arabic says all that Turkish says in %s, with the same parameters', (folder) => {
  const arabic = parametersOf(textsOf(folder, 'ar'));
  expect(arabic).toEqual(expect.arrayContaining(parametersOf(textsOf(folder, 'tr'))));
});

test.each(folders)('Turkish and English name the same parameters in %s', (folder) => {
  const turkish = parametersOf(textsOf(folder, 'tr'));
  expect(turkish.length).toBeGreaterThan(0);
  expect(turkish.sort()).toEqual(parametersOf(textsOf(folder, 'en')).sort());
});

/** Returns the addresses of texts that Turkish lacks. A counted text may have more forms than there. */
const unknownIn = (own: object, turkish: object, path = ''): string[] =>
  Object.entries(own).flatMap(([key, value]) => {
    const other: unknown =
      Reflect.get(turkish, key.replace(/_(?:zero|one|two|few|many)$/, '_other')) ?? Reflect.get(turkish, key);
    if (typeof value === 'object' && typeof other === 'object' && other !== null)
      return unknownIn(value, other, `${path}${key}.`);
    return typeof value === typeof other ? [] : [`${path}${key}`];
  });

test.each(folders)('no language says what Turkish does not know in %s', (folder) => {
  for (const language of ['en', 'ar', 'bg'])
    if (existsSync(fileOf(folder, language)))
      expect(unknownIn(textsOf(folder, language), textsOf(folder, 'tr')), language).toEqual([]);
});
