import { expect, test } from 'vitest';
import {
  containsCurrentNavigationItem,
  getNavigationIndentPx,
  isCurrentNavigationItem,
} from './current-navigation-item.ts';
import type { NavigationItem, NavigationNode } from './navigation-items.ts';

const item: NavigationItem = { id: 'a', type: 'item', title: 'words.home', url: '/a' };

test('a page is current at its address and below it, unless it is marked as exact', () => {
  expect(isCurrentNavigationItem(item, '/a')).toBe(true);
  expect(isCurrentNavigationItem(item, '/a/1/x')).toBe(true);
  expect(isCurrentNavigationItem(item, '/ab')).toBe(false);
  expect(isCurrentNavigationItem({ ...item, exact: true }, '/a/1')).toBe(false);
});

test('a heading contains the current page at any depth', () => {
  const inner: NavigationNode = { id: 'i', type: 'collapse', title: 'words.home', children: [item] };
  const outer: NavigationNode = { id: 'o', type: 'group', title: 'words.home', children: [inner] };
  expect(containsCurrentNavigationItem(outer, '/a/b')).toBe(true);
  expect(containsCurrentNavigationItem(outer, '/b')).toBe(false);
});

test('the indent grows by 16 a level from 40, up to 80', () => {
  expect([0, 1, 2, 3, 4, 9].map(getNavigationIndentPx)).toEqual([40, 56, 72, 80, 80, 80]);
});
