import { expect, it } from 'vitest';
import { filesOnTheWay, filesThatPassOn } from './files-on-the-way.ts';

const called = (calls: Record<string, string[]>) =>
  new Map(Object.entries(calls).map(([path, functions]) => [path, new Set(functions)]));

it('leaves out what is called while nobody does anything, function by function', () => {
  const calls = called({ 'b.ts': ['press@10', 'tick@20'], 'a.ts': ['post@5'], 'c.ts': ['beat@1'] });
  const idle = [called({ 'b.ts': ['tick@20'] }), called({ 'c.ts': ['beat@1'] })];
  expect(filesOnTheWay(calls, idle)).toEqual(['a.ts', 'b.ts']);
});

it('tells files that pass on from those that only answer', () => {
  const sources: Record<string, string> = {
    'x/a.ts': "import { b } from '../y/b.ts';\nimport { z } from 'zod';\n",
    'y/b.ts': "import type { A } from '../x/a.ts';\nimport { c } from './c.ts';\n",
    'y/d.ts': "import {\n  a,\n} from '../x/a.ts';\n",
  };
  expect([...filesThatPassOn(Object.keys(sources), (path) => sources[path] ?? '')]).toEqual(['x/a.ts', 'y/d.ts']);
});
