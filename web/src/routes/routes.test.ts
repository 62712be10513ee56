import { expect, test } from 'vitest';
import { productRoutes } from './product-routes.ts';
import { templateRoutes } from './template-routes.ts';

test('every address is named once', () => {
  const paths = [...productRoutes, ...templateRoutes].map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});
