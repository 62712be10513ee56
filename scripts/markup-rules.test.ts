import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Returns the opening tags of an element, with their attributes. Expressions in braces may contain a `>`. */
const openingTags = (source: string, name: string): string[] =>
  [...source.matchAll(new RegExp(`<${name}\\b`, 'g'))].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < source.length; at++) {
      const sign = source.charAt(at);
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      if (sign === '>' && depth === 0) return source.slice(index, at + 1);
    }
    return source.slice(index);
  });

/** Faults that other people's checkers found. `npm run test:exhaustive` asks these themselves, in tests/published-tools. */
const faultsIn = (source: string): string[] => [
  ...openingTags(source, 'th')
    .filter((tag) => !tag.includes('scope='))
    .map((tag) => `a heading of a table without scope: ${tag}`),
  ...[...openingTags(source, 'button'), ...openingTags(source, 'IconButton')]
    .filter((tag) => /popoverTarget/.test(tag) && tag.includes('aria-expanded'))
    .map((tag) => `the browser says itself whether a popover is open: ${tag}`),
  ...openingTags(source, 'input')
    .filter((tag) => tag.includes('type="checkbox"') && tag.includes('aria-checked'))
    .map((tag) => `a checkbox says itself whether it is checked: ${tag}`),
  ...openingTags(source, 'form')
    .filter((tag) => tag.includes('role="form"'))
    .map((tag) => `a form is a landmark where it has a name: ${tag}`),
];

it('finds markup that means nothing or says a thing twice', () => {
  const source =
    '<th className="r">…<th scope="col"><button popoverTarget={id} onClick={() => a > b} aria-expanded={open}><input type="checkbox" aria-checked={on} />';
  expect(faultsIn(source)).toHaveLength(3);
});

it('no page has it', () => {
  const paths = globSync('web/src/**/*.tsx').filter((path) => !path.includes('.test.'));
  expect(paths.length).toBeGreaterThan(300);
  const found = paths.flatMap((path) => faultsIn(readFileSync(path, 'utf8')).map((fault) => `${path}: ${fault}`));
  expect(found).toEqual([]);
  expect(readFileSync('web/src/ui/use-popover.ts', 'utf8')).not.toContain("'aria-expanded'");
});

it('the first page says what it is, to search engines and where its link is shared', () => {
  const description = /<meta name="description" content="([^"]+)"/.exec(readFileSync('web/index.html', 'utf8'))?.[1];
  expect(description).toMatch(/^Reelfloor: .{40,150}$/);
});
