import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { typeScale } from './typography-page.tsx';

test('the typography page shows exactly the text sizes of the design', () => {
  const design = readFileSync(new URL('../../../ui/design.css', import.meta.url), 'utf8');
  const sizes = [...design.matchAll(/--(text-\d+): ([\d.]+)rem;/g)].map(([, code, rem]) => ({
    code,
    pixels: Number(rem) * 16,
  }));
  expect(sizes.length).toBeGreaterThan(3);
  expect(typeScale.map(({ code, pixels }) => ({ code, pixels })).toReversed()).toEqual(sizes);
});
