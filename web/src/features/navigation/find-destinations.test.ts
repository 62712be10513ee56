import { expect, test } from 'vitest';
import { findNavigationDestinations, maxSuggestions } from './components/navigation-search.tsx';
import type { Destination } from './visible-navigation-nodes.ts';

const titled = (title: string): Destination => ({ id: title, type: 'item', title: 'words.home', url: '/' });
const find = (titles: readonly string[], typed: string): string[] =>
  findNavigationDestinations(titles.map(titled), typed, ({ id }) => id).map(({ id }) => id);

test('Turkish and English capitals and keyboards find the same title', () => {
  for (const typed of ['İŞLEM', 'işlem', 'islem', 'ISLEM', 'IŞLEM', ' işlemler '])
    expect(find(['İşlemler', 'Çıkış'], typed), typed).toEqual(['İşlemler']);
  expect(find(['Information'], 'INFO')).toEqual(['Information']);
  expect(find(['Information'], 'İnfo')).toEqual(['Information']);
});

test('titles that begin with the search come first', () => {
  expect(find(['Game Sessions', 'Sessions of today'], 'ses')).toEqual(['Sessions of today', 'Game Sessions']);
  expect(find(['Game Sessions', 'Games'], 'ses game')).toEqual(['Game Sessions']);
});

test('at most ten are suggested, and an empty search suggests the first ones', () => {
  const many = Array.from({ length: 30 }, (_, index) => `Page ${index}`);
  expect(find(many, 'page')).toHaveLength(maxSuggestions);
  expect(find(many, '')).toEqual(many.slice(0, 10));
  expect(find(many, 'nowhere')).toEqual([]);
});
