import { expect, test } from 'vitest';
import { getPageSlice } from './search-result-pagination.tsx';

const all = Array.from({ length: 25 }, (_, index) => index);

test('each entry is on exactly one page', () => {
  const pages = [1, 2, 3].map((page) => getPageSlice(all, page, 10));
  expect(pages.flatMap(({ items }) => items)).toEqual(all);
  expect(pages.map(({ pageCount }) => pageCount)).toEqual([3, 3, 3]);
});

test('a page that does not exist becomes the nearest one that does', () => {
  expect([0, -3, Number.NaN, 1.5, 99].map((page) => getPageSlice(all, page, 10).page)).toEqual([1, 1, 1, 1, 3]);
  expect(getPageSlice([], 4, 10)).toEqual({ page: 1, pageCount: 1, items: [] });
});
