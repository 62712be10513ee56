import { expect, test } from 'vitest';
import { productRoutes, type RoutePathsWith } from './product-routes.ts';
import { bareTemplatePathPattern, framedTemplatePathPattern } from './template-path-patterns.ts';
import { templateRoutes } from './template-routes.ts';

test('every address is named once', () => {
  const paths = [...productRoutes, ...templateRoutes].map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test('the router draws each template page framed or bare, as the list says', () => {
  for (const { path, landmark } of templateRoutes) {
    expect(bareTemplatePathPattern.test(path), path).toBe(landmark === 'bare');
    expect(bareTemplatePathPattern.test(path) || framedTemplatePathPattern.test(path), path).toBe(true);
  }
});

/** `@ts-expect-error` makes the type check fail if the next line has no error. */
test('a record of pages with a missing or an unknown address fails the type check', () => {
  type Pages = Readonly<Record<RoutePathsWith<{ guard: 'staff' }>, string>>;
  // @ts-expect-error: the staff's page is missing
  const lacking: Pages = {};
  // @ts-expect-error: the list does not have this address
  const withMore: Pages = { '/auth/staff-role-example': '', '/nowhere': '' };
  // @ts-expect-error: the list has this page for admins, not for staff
  const unguarded: Pages = { '/auth/admin-role-example': '' };
  expect([lacking, withMore, unguarded].map((pages) => Object.keys(pages).length)).toEqual([0, 2, 1]);
});
