import { expect, it } from 'vitest';
import { codeFigures, upwardImports } from './code-figures.ts';

const source = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) });

it('counts the product alone, and whom only one other file imports, on demand, and with and without a test', () => {
  const sources = [
    source('server/src/a.ts', 100),
    source('server/src/b.ts', 20),
    source('server/src/c.ts', 60),
    source('server/src/f.ts', 60),
    source('server/src/g.ts', 60),
    source('server/src/a.test.ts', 500),
    source('server/src/testing/d.ts', 500),
    source('web/workbook/e.tsx', 500),
  ];
  const imports = [
    { from: 'server/src/a.ts', to: 'server/src/b.ts' },
    { from: 'server/src/a.ts', to: 'server/src/c.ts' },
    { from: 'server/src/b.ts', to: 'server/src/c.ts' },
    { from: 'server/src/c.ts', to: 'server/src/f.ts' },
    { from: 'server/src/f.ts', to: 'server/src/g.ts', dynamic: true },
    { from: 'server/src/a.test.ts', to: 'server/src/b.ts' },
  ];
  expect(codeFigures(sources, imports, ['# Two words\n', 'three'])).toEqual({
    files: 5,
    lines: 300,
    linesPerFile: 60,
    withOneImporter: 3,
    onDemandWithOneImporter: 1,
    untestedWithOneImporter: 2,
    shortWithOneImporter: 1,
    words: 4,
  });
});

it('finds what a lower layer imports of a higher one', () => {
  const layers = ['start', 'api', 'money'];
  const down = { from: 'server/src/start/a.ts', to: 'server/src/money/b.ts' };
  const up = { from: 'server/src/money/b.ts', to: 'server/src/api/c.ts' };
  const toMain = { from: 'server/src/money/b.ts', to: 'server/src/main.ts' };
  const fromTest = { from: 'server/src/money/b.test.ts', to: 'server/src/api/c.ts' };
  expect(upwardImports([down, up, toMain, fromTest], layers)).toEqual([up, toMain]);
});
