import { expect, test } from 'vitest';
import { type NavigationNode, navigationItems } from './navigation-items.ts';
import {
  isNavigationEntryVisible,
  listNavigationDestinations,
  listVisibleNavigationNodes,
  type NavigationReader,
} from './visible-navigation-nodes.ts';

const player: NavigationReader = {
  roles: ['user'],
  permissions: [145],
  userType: 'user',
  hasProtection: true,
};
const guest: NavigationReader = { roles: [], permissions: [], userType: null, hasProtection: true };
const ids = (nodes: readonly NavigationNode[]): string[] => listNavigationDestinations(nodes).map(({ id }) => id);

test('the eight entries of the menu require level 145', () => {
  const all = ['lobby', 'profile', 'wallet', 'slot-sessions', 'transactions', 'statement', 'protection', 'logout'];
  expect(ids(listVisibleNavigationNodes(navigationItems, player))).toEqual(all);
  expect(listVisibleNavigationNodes(navigationItems, { ...player, permissions: [144] })).toEqual([]);
  expect(listVisibleNavigationNodes(navigationItems, guest)).toEqual([]);
});

test.each([
  ['without a rule everybody may see it', {}, true, true],
  ['a role in the list may see it', { auth: ['staff', 'user'] }, true, false],
  ['other roles may not', { auth: ['admin'] }, false, false],
  ['an empty list of roles means guests', { auth: [] }, false, true],
  ['one level of several is enough', { levels: [1, 145] }, true, false],
  ['with an empty list of levels nobody may see it', { levels: [] }, false, false],
  ['users of the type may see it', { userType: 'user' }, true, false],
  ['all rules must hold', { auth: ['user'], levels: [145], userType: 'vip' }, false, false],
] as const)('%s', (_, audience, forPlayer, forGuest) => {
  expect(isNavigationEntryVisible(audience, player)).toBe(forPlayer);
  expect(isNavigationEntryVisible(audience, guest)).toBe(forGuest);
});

test('a divider without something on both sides is dropped', () => {
  const divider = (id: string): NavigationNode => ({ id, type: 'divider' });
  const item: NavigationNode = { id: 'a', type: 'item', title: 'words.home', url: '/a' };
  const nodes = [divider('1'), item, divider('2'), divider('3'), { ...item, id: 'b' }, divider('4')];
  expect(listVisibleNavigationNodes(nodes, guest).map(({ id }) => id)).toEqual(['a', '3', 'b']);
});

test('leads to no protection on a server that has none', () => {
  const urls = (reader: NavigationReader) =>
    listNavigationDestinations(listVisibleNavigationNodes(navigationItems, reader)).map(({ url }) => url);
  expect(urls(player)).toContain('/protection');
  expect(urls({ ...player, hasProtection: false })).not.toContain('/protection');
});
