import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exhaustiveOnPostgres, longOnPostgres } from './postgres-tiers.ts';
import {
  exhaustiveOffice,
  exhaustiveOnSqlite,
  exhaustiveTests,
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
  const names = new Set(listed.flatMap(namesIn));
  expect([...names].filter((path) => globSync(path).length === 0)).toEqual([]);
});

/** Returns a pattern's alternatives, so that a renamed file is missed although the others of its braces are there. */
const namesIn = (pattern: string): string[] => {
  const inner = /\{([^{}]*)\}/.exec(pattern);
  if (!inner?.[1]) return [pattern];
  return inner[1].split(',').flatMap((name) => namesIn(pattern.replace(inner[0], name)));
};
