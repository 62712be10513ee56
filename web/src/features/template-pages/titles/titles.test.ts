import { expect, test } from 'vitest';
import { templateRoutes } from '../../../routes/template-routes.ts';
import { titles as en } from './messages/en.ts';
import { titles as tr } from './messages/tr.ts';

test('every template page has a title of its own in Turkish and English, and every title a page', () => {
  const named = templateRoutes.map(({ title }) => title).toSorted();
  for (const { pages } of [tr, en]) {
    expect(Object.keys(pages).toSorted()).toEqual(named);
    expect(new Set(Object.values(pages)).size).toBe(named.length);
  }
});
