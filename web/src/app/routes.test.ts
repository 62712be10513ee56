import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { furtherPaths, guestPaths, productRoutes } from '../routes/product-routes.ts';

const ofGuests: readonly string[] = guestPaths;
/** What the template pages' own router looks after; its type holds it to their list, path by path. */
const ofTemplates = /^\/(?:pages|ui)\/\*$|^\/documentation$/;

/** The addresses that the routers name in so many words. */
const routed = ['routes.tsx', 'player-area.tsx', 'framed-pages.tsx'].flatMap((file) =>
  [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/path(?:=|: )["']([^"']+)["']/g)].map(
    ([, path = '']) => path,
  ),
);

test('the routers and the list name the same addresses', () => {
  const listed: string[] = [...productRoutes.map(({ path }) => path), ...furtherPaths];
  const own = routed.filter((path) => !ofTemplates.test(path) && !ofGuests.includes(path));
  expect(own.toSorted()).toEqual(listed.toSorted());
});
