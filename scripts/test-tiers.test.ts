import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { longOnPostgres, longTests, themeWalks } from './test-tiers.ts';

it('each path of the long tier is a test file, so that no test is in neither tier', () => {
  expect(
    [...longTests, ...longOnPostgres, ...themeWalks].filter((path) => globSync(path).length === 0),
  ).toEqual([]);
});
