import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helperClassGroups } from './helper-classes-page.tsx';

test('the page lists only classes that the rest of the client uses', () => {
  const cwd = new URL('../../../', import.meta.url).pathname;
  const used = new Set(
    globSync('**/*.tsx', { cwd, exclude: ['features/template-pages/**', 'app/template-pages/**'] }).flatMap((path) =>
      readFileSync(`${cwd}/${path}`, 'utf8').split(/['"`\s]+/),
    ),
  );
  const shown = helperClassGroups.flatMap(({ classes }) => classes.flatMap(({ code }) => code.split(' ')));
  expect(shown.length).toBeGreaterThan(30);
  expect(shown.filter((name) => !used.has(name))).toEqual([]);
});
