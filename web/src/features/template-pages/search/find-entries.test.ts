import { expect, test } from 'vitest';
import { buildSearchSnippet, findSearchEntries, type SearchEntry } from './use-search-entries.ts';

const entry = (id: string, kind: SearchEntry['kind'], title: string, detail = ''): SearchEntry => ({
  id,
  kind,
  title,
  detail,
  href: `/${id}`,
  isDocument: kind === 'help',
  pictures: [],
});
const all = [
  entry('rules', 'help', 'Oyun kuralları', 'Neon Koi ve diğer makineler'),
  entry('104', 'machine', 'Makine 104', 'Neon Koi'),
  entry('koi', 'brand', 'Neon Koi', '2 makine'),
  entry('istanbul', 'brand', 'İstanbul Işıkları'),
];
const ids = (typed: string, kind: Parameters<typeof findSearchEntries>[2] = 'all') =>
  findSearchEntries(all, typed, kind).entries.map(({ id }) => id);

test('titles that begin with the words come first, then titles that contain them, then the rest', () => {
  expect(ids('neon')).toEqual(['koi', 'rules', '104']);
  expect(ids('makine')).toEqual(['104', 'rules', 'koi']);
  expect(ids('koi makine')).toEqual(['rules', '104', 'koi']);
});

test('Turkish capitals match, and an empty search finds everything', () => {
  expect(ids('ISTANBUL ışık')).toEqual(['istanbul']);
  expect(ids('  ')).toHaveLength(all.length);
  expect(ids('neon zz')).toEqual([]);
});

test('only the chosen kind is shown, but every kind is counted', () => {
  const found = findSearchEntries(all, 'neon', 'machine');
  expect(found.entries.map(({ id }) => id)).toEqual(['104']);
  expect(found.counts).toEqual({ all: 3, machine: 1, brand: 1, help: 1 });
});

test('a long text is cut between words, around the word found', () => {
  const text = `${'önce '.repeat(60)}hedef ${'sonra '.repeat(60)}`.trim();
  const snippet = buildSearchSnippet(text, 'HEDEF');
  expect(snippet).toMatch(/^… önce .*hedef sonra.* …$/);
  expect(snippet.length).toBeLessThan(200);
  expect(buildSearchSnippet('kısa', 'x')).toBe('kısa');
  expect(buildSearchSnippet('x'.repeat(500), '')).toHaveLength(182);
});
