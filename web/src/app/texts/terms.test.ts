import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordWords } from '@reelfloor/protocol/record-words/en';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '../..');
/** What the English texts say, without the names by which the code knows them. */
const sayings = globSync(['i18n/en/*.ts', '**/en.ts'], { cwd: sources })
  .flatMap((file) => readFileSync(join(sources, file), 'utf8').match(/(['"`])(?:(?!\1).)*\1/g) ?? [])
  .concat(Object.values(recordWords).map((word) => JSON.stringify(word)));

it('money that leaves a machine is cashed out everywhere, under no other name', () => {
  expect(sayings.filter((saying) => /cash(ed |ing )? ?out/i.test(saying)).length).toBeGreaterThan(5);
  const said = sayings.map((saying) => saying.replace(/\{\{\w+\}\}/g, ''));
  expect(said.filter((saying) => /\bcashout\b(?!['"]?:)|pay(ing|s)? out/i.test(saying))).toEqual([]);
});
