import { expect, it } from 'vitest';
import { importsInCircles } from './folder-circles.ts';

const imported = (...lines: string[]) =>
  importsInCircles(
    lines.map((line) => {
      const [from = '', to = ''] = line.split(' ');
      return { from, to };
    }),
  ).map(({ from, to }) => `${from} ${to}`);

it('finds folders that import each other although no file is in a circle', () => {
  const there = 'src/accounts/profiles.ts src/records/read-page.ts';
  const back = 'src/records/records.ts src/accounts/tokens.ts';
  expect(imported(there, back, 'src/seats/seat.ts src/accounts/tokens.ts')).toEqual([there, back]);
});

it('finds a circle of several folders, and of folders inside a folder', () => {
  const circle = ['src/a/x.ts src/b/x.ts', 'src/b/y.ts src/c/x.ts', 'src/c/y.ts src/a/deep/x.ts'];
  expect(imported(...circle)).toEqual(circle);
  const inside = ['src/a/one/x.ts src/a/two/x.ts', 'src/a/two/y.ts src/a/one/y.ts'];
  expect(imported(...inside)).toEqual(inside);
});

it('allows a folder to import downwards, and a loose file to import and be imported', () => {
  expect(imported('src/a/x.ts src/b/x.ts', 'src/b/x.ts src/c/x.ts', 'src/a/x.ts src/c/x.ts')).toEqual([]);
  expect(imported('src/a/x.ts src/main.ts', 'src/main.ts src/a/y.ts', 'src/a/in/x.ts src/a/y.ts')).toEqual([]);
});
