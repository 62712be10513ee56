import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { onlyShapes } from './plain-icons.ts';

it.each(['house', 'search-x', 'star', 'trophy'])('the build keeps only the shapes of %s', (name) => {
  const source = readFileSync(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`, 'utf8');
  const left = onlyShapes(source);
  expect(left).not.toMatch(/key:|name:|aliases:/);
  const shapesOf = (text: string) => text.match(/\b(?:d|cx|cy|r|x|y|width|height|points): "[^"]*"/g);
  expect(shapesOf(left)).toEqual(shapesOf(source));
  expect(left).toMatch(/const __iconData = \{\s+size: 24,\s+node: \[[\s\S]+\]\s+\};/);
});
