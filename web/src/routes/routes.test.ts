import { expect, test } from 'vitest';
import { titles as en } from '../i18n/en/template-titles.ts';
import { titles as tr } from '../i18n/tr/template-titles.ts';
import { productRoutes } from './product-routes.ts';
import { templateRoutes } from './template-routes.ts';

test('every address is named once', () => {
  const paths = [...productRoutes, ...templateRoutes].map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test('no two template pages have one title, and no title is without a page', () => {
  const named = templateRoutes.map(({ title }) => title).toSorted();
  for (const { pages } of [tr, en]) {
    expect(Object.keys(pages).toSorted()).toEqual(named);
    expect(new Set(Object.values(pages)).size).toBe(named.length);
  }
});
