import { expect, test } from 'vitest';
import { navigationItems } from '../../features/navigation/navigation-items.ts';
import {
  destinations,
  type NavigationReader,
  permittedItems,
  withExistingPages,
} from '../../features/navigation/visible-items.ts';
import { templateRoutes } from '../../routes/template-routes.ts';
import { templateItems } from './template-items.ts';

const admin: NavigationReader = { roles: ['admin'], permissions: [145], userType: 'admin' };

test('only an admin sees the template pages', () => {
  const seen = destinations(permittedItems(templateItems, admin));
  expect(seen.map(({ id }) => id)).toContain('error-404');
  expect(permittedItems(templateItems, { ...admin, roles: ['staff'] })).toEqual([]);
  expect(permittedItems(templateItems, { ...admin, permissions: [144] })).toEqual([]);
});

test('the navigation names every template page once', () => {
  const urls = destinations(templateItems).map(({ url }) => url);
  for (const { path } of templateRoutes) expect(urls.filter((url) => url === path)).toEqual([path]);
});

test('an entry shows only when its page exists, and a heading only when something is under it', () => {
  const all = permittedItems([...navigationItems, ...templateItems], admin);
  const ids = (exists: (path: string) => boolean) =>
    destinations(withExistingPages(all, exists)).map(({ id }) => id);
  expect(ids((path) => path !== '/profile')).not.toContain('profile');
  const isOneOfTwo = (path: string) => path === '/lobby' || path === '/logout';
  // `server-calls` leads to another address than this client's; the heading over the error pages goes with them.
  expect(ids(isOneOfTwo)).toEqual(['lobby', 'logout', 'server-calls']);
  expect(JSON.stringify(withExistingPages(all, isOneOfTwo))).not.toContain('error-pages');
});
