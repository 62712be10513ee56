import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { expandBraces } from './expand-braces.ts';
import { exhaustiveOnPostgres, longOnPostgres, withoutDatabase } from './postgres-tiers.ts';
import { exhaustiveOffice, exhaustiveOnSqlite, exhaustiveTests, longTests, themeWalks } from './test-tiers.ts';
import { thinnedTests } from './thinned-tests.ts';

/** Returns the pattern, and one for each file that `!(a|b)` leaves out. */
const withExcluded = (pattern: string): string[] => {
  const [excluded, names] = /!\(([^)]*)\)/.exec(pattern) ?? [];
  if (excluded === undefined || names === undefined) return [pattern];
  return [pattern, ...names.split('|').map((name) => pattern.replace(excluded, name))];
};

test('every path of a tier is that of a test, so that a renamed test does not change its tier', () => {
  const patterns = [
    ...longTests,
    ...exhaustiveTests,
    ...exhaustiveOffice,
    ...exhaustiveOnSqlite,
    ...themeWalks,
    ...withoutDatabase,
    ...longOnPostgres,
    ...exhaustiveOnPostgres,
    ...thinnedTests.map(({ path }) => path),
  ];
  const cwd = resolve(import.meta.dirname, '..');
  const isUnused = (pattern: string) => globSync(pattern, { cwd }).length === 0;
  expect(patterns.flatMap(expandBraces).flatMap(withExcluded).filter(isUnused)).toEqual([]);
});
