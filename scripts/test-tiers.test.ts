import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { exhaustiveOnPostgres, longOnPostgres, withoutDatabase } from './postgres-tiers.ts';
import { exhaustiveOffice, exhaustiveOnSqlite, exhaustiveTests, longTests, themeWalks } from './test-tiers.ts';
import { thinnedTests } from './thinned-tests.ts';

/** Returns a pattern for each alternative in braces; `{a,{b,c}/d}` gives `a`, `b/d` and `c/d`. */
const expandBraces = (pattern: string): string[] => {
  const start = pattern.indexOf('{');
  if (start < 0) return [pattern];
  const parts = [''];
  let depth = 1;
  let end = start;
  while (depth > 0) {
    end += 1;
    const char = pattern[end];
    if (char === undefined) throw new Error(`${pattern} has no closing brace`);
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    if (char === ',' && depth === 1) parts.push('');
    else if (depth > 0) parts.push((parts.pop() ?? '') + char);
  }
  return parts.flatMap((part) => expandBraces(pattern.slice(0, start) + part + pattern.slice(end + 1)));
};

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
