import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordWords } from '@reelfloor/protocol/record-words/en';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '../..');
const repository = join(sources, '../..');
const sayings = globSync(['i18n/en/*.json', '**/en.json'], { cwd: sources, exclude: ['office/**'] })
  .flatMap((file) => readFileSync(join(sources, file), 'utf8').match(/(?<=: )"(?:[^"\\]|\\.)*"/g) ?? [])
  .concat(Object.values(recordWords).map((word) => JSON.stringify(word)));

it('English texts say "cash out" for money that leaves a machine, and nothing else', () => {
  expect(sayings.filter((saying) => /cash(ed |ing )? ?out/i.test(saying)).length).toBeGreaterThan(5);
  const said = sayings.map((saying) => saying.replace(/\{\{\w+\}\}/g, ''));
  expect(said.filter((saying) => /\bcashout\b(?!['"]?:)|pay(ing|s)? out/i.test(saying))).toEqual([]);
});

/** Texts of players and of the office, of records' columns, and of information pages: all that is said in Turkish. */
const turkish = globSync(
  [
    'web/src/**/*.{json,ts,tsx}',
    'web/information/*.html',
    'protocol/src/record-words/tr.ts',
    'simulator/src/picture/cabinet-message-banner.ts',
  ],
  { cwd: repository },
)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    readFileSync(join(repository, file), 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line.trim()}`),
  );

it.each([
  ['"ücretsiz spin" for free spins', /bedava|çevirme|ücretsiz (tur|dönüş)/i],
  ['"elden ödeme" for hand pays', /el ödeme|elle ödeme/i],
  ['"limit" for what may not be passed', /(?<![mM]arka(sının)? |ülkeler |olabilir; )[sS]ınır(?!sız)/],
  ['"yatırılan" for deposits alone', /(cash|coin)In"?: ['"][^'"]*yatır|makinede[^.']*yatır/i],
])('Turkish texts say %s', (_, other) => {
  expect(turkish.length).toBeGreaterThan(1000);
  expect(turkish.filter((line) => other.test(line))).toEqual([]);
});
