import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { matchesGlob, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { expandBraces } from './expand-braces.ts';

const root = resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

test('every file that a dependency rule names is there, so that a renamed file does not lose its rule', () => {
  const patterns = [...read('dependency-rules.js').matchAll(/'(\^[^']+\/[\w|()-]+\\\\\.ts\$)'/g)]
    .map(([, pattern = '']) => pattern.replaceAll('\\\\', '\\'))
    .filter((pattern) => !pattern.includes('test'));
  expect(patterns.length).toBeGreaterThan(1);
  // Each alternative in parentheses counts.
  const alternatives = patterns.flatMap((pattern) => {
    const [group, names] = /\(([\w|-]+)\)/.exec(pattern) ?? [];
    return group && names ? names.split('|').map((name) => pattern.replace(group, name)) : [pattern];
  });
  expect(alternatives.filter((pattern) => !files.some((file) => new RegExp(pattern).test(file)))).toEqual([]);
});

test('every path of a lint rule is that of a file', () => {
  const { overrides } = JSON.parse(read('biome.json')) as { overrides: { includes: string[] }[] };
  const globs = overrides.flatMap(({ includes }) => includes).flatMap(expandBraces);
  expect(globs.filter((glob) => !files.some((file) => matchesGlob(file, glob)))).toEqual([]);
});
