import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = 'docs/specification';
const clauses = readFileSync(`${folder}/player-client.md`, 'utf8');
const readings = readFileSync(`${folder}/readings.md`, 'utf8');

/** Numbers of sections (`## §7 Calls`) and clauses (`**§7.2** …`), in order of appearance. */
const numbers = [...clauses.matchAll(/^(?:## |\*\*)§(\d+(?:\.\d+)?)\b/gm)].map(([, number = '']) => number);
const headings = [...readings.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);

const texts = globSync(
  [
    '{agent,art,bench,cabinet,protocol,scripts,server,simulator,tests,web}/**/*.{ts,tsx,js,css}',
    'docs/**/*.md',
    '*.md',
    'web/docs/*.md',
  ],
  { exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name) },
).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const cited = (form: RegExp): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { path, text } of texts)
    for (const [, what = ''] of text.matchAll(form)) found.set(what, [...(found.get(what) ?? []), path]);
  return found;
};

describe('the specification', () => {
  it('has every clause that is cited, each once', () => {
    expect(new Set(numbers).size).toBe(numbers.length);
    // A letter after the number is a paragraph of a law, such as §22a of the GlüStV.
    const citations = cited(/§(\d+(?:\.\d+)?)(?![a-z\d])/g);
    expect([...citations.keys()]).toContain('7');
    expect([...citations].filter(([number]) => !numbers.includes(number))).toEqual([]);
  });

  it('numbers its clauses in order, without a gap', () => {
    const expected = numbers.filter((number) => !number.includes('.')).map((_, index) => `${index + 1}`);
    const inOrder = expected.flatMap((section) => {
      const inSection = numbers.filter((number) => number.startsWith(`${section}.`));
      return [section, ...inSection.map((_, index) => `${section}.${index + 1}`)];
    });
    expect(numbers).toEqual(inOrder);
  });

  it('has every reading that is cited', () => {
    const citations = [...cited(/\breadings((?:, "[^"]+")+)/g)].flatMap(([list, paths]) =>
      [...list.matchAll(/"([^"]+)"/g)].map(([, heading = '']) => ({ heading, paths })),
    );
    expect(citations.map(({ heading }) => heading)).toContain('People and access');
    expect(citations.filter(({ heading }) => !headings.includes(heading))).toEqual([]);
  });
});
