import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordWords } from '@reelfloor/protocol/record-words/en';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '../..');
const sayings = globSync(['i18n/en/*.ts', '**/en.ts'], { cwd: sources })
  .flatMap((file) => readFileSync(join(sources, file), 'utf8').match(/(['"`])(?:(?!\1).)*\1/g) ?? [])
  .concat(Object.values(recordWords).map((word) => JSON.stringify(word)));

it('English texts say "cash out" for money that leaves a machine, and nothing else', () => {
  expect(sayings.filter((saying) => /cash(ed |ing )? ?out/i.test(saying)).length).toBeGreaterThan(5);
  const said = sayings.map((saying) => saying.replace(/\{\{\w+\}\}/g, ''));
  expect(said.filter((saying) => /\bcashout\b(?!['"]?:)|pay(ing|s)? out/i.test(saying))).toEqual([]);
});
