import { expect, test } from 'vitest';
import { containsCurrentPage, isCurrentPage, nestedIndent } from './current-navigation-item.ts';
import type { NavigationItem, NavigationNode } from './navigation-items.ts';

const item: NavigationItem = { id: 'a', type: 'item', title: 'words.home', url: '/a' };

test('a page is current at its address and below it, unless it is marked as exact', () => {
  expect(isCurrentPage(item, '/a')).toBe(true);
  expect(isCurrentPage(item, '/a/1/x')).toBe(true);
  expect(isCurrentPage(item, '/ab')).toBe(false);
  expect(isCurrentPage({ ...item, exact: true }, '/a/1')).toBe(false);
});

test('a heading contains the current page at any depth', () => {
  const inner: NavigationNode = { id: 'i', type: 'collapse', title: 'words.home', children: [item] };
  const outer: NavigationNode = { id: 'o', type: 'group', title: 'words.home', children: [inner] };
  expect(containsCurrentPage(outer, '/a/b')).toBe(true);
  expect(containsCurrentPage(outer, '/b')).toBe(false);
});

test('the indent grows by 16 a level from 40, up to 80', () => {
  expect([0, 1, 2, 3, 4, 9].map(nestedIndent)).toEqual([40, 56, 72, 80, 80, 80]);
});
