import { expect, test } from 'vitest';
import { navigationItems } from '../../features/navigation/navigation-items.ts';
import {
  listNavigationDestinations,
  listVisibleNavigationNodes,
  type NavigationReader,
} from '../../features/navigation/visible-navigation-nodes.ts';
import { templateRoutes } from '../../routes/template-routes.ts';
import { templateItems } from './template-navigation-items.ts';

const admin: NavigationReader = {
  roles: ['admin'],
  permissions: [145],
  userType: 'admin',
  hasProtection: true,
};

test('only an admin sees the template pages', () => {
  const seen = listNavigationDestinations(listVisibleNavigationNodes(templateItems, admin));
  expect(seen.map(({ id }) => id)).toContain('error-404');
  expect(listVisibleNavigationNodes(templateItems, { ...admin, roles: ['staff'] })).toEqual([]);
  expect(listVisibleNavigationNodes(templateItems, { ...admin, permissions: [144] })).toEqual([]);
});

test('the navigation names every template page once', () => {
  const urls = listNavigationDestinations(templateItems).map(({ url }) => url);
  for (const { path } of templateRoutes) expect(urls.filter((url) => url === path)).toEqual([path]);
});

test('the navigation names both error pages for an admin, and a heading without a permitted entry is left out', () => {
  const ids = (reader: NavigationReader) =>
    listNavigationDestinations(listVisibleNavigationNodes([...navigationItems, ...templateItems], reader)).map(
      ({ id }) => id,
    );
  expect(ids(admin)).toEqual(expect.arrayContaining(['lobby', 'logout', 'error-404', 'error-500', 'server-calls']));
  const player: NavigationReader = { ...admin, roles: ['user'] };
  expect(ids(player)).toEqual([
    'lobby',
    'profile',
    'wallet',
    'slot-sessions',
    'transactions',
    'statement',
    'protection',
    'logout',
  ]);
  expect(JSON.stringify(listVisibleNavigationNodes(templateItems, player))).not.toContain('errorPages');
});
