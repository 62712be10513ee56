import { expect, test } from 'vitest';
import { templateRoutes } from '../../../routes/template-routes.ts';
import { titlesMessages } from './messages/titles-messages.ts';

test('every template page has a title of its own in Turkish and English, and every title a page', () => {
  const named = templateRoutes.map(({ title }) => title).toSorted();
  for (const { pages } of [titlesMessages.tr, titlesMessages.en]) {
    expect(Object.keys(pages).toSorted()).toEqual(named);
    expect(new Set(Object.values(pages)).size).toBe(named.length);
  }
});
