import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  exhaustiveOffice,
  exhaustiveOnPostgres,
  exhaustiveOnSqlite,
  exhaustiveTests,
  longOnPostgres,
  longTests,
  themeWalks,
} from './test-tiers.ts';
import { thinnedTests } from './thinned-tests.ts';

it('each path of a later tier is a test file, so that no test is in no tier', () => {
  const listed = [
    ...longTests,
    ...longOnPostgres,
    ...exhaustiveTests,
    ...exhaustiveOffice,
    ...exhaustiveOnPostgres,
    ...exhaustiveOnSqlite,
    ...themeWalks,
    ...thinnedTests.map(({ path }) => path),
  ];
  expect(listed.filter((path) => globSync(path).length === 0)).toEqual([]);
});
