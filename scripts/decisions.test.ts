import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'docs/decisions';
const names = globSync(`${folder}/*.md`)
  .map((path) => basename(path))
  .filter((name) => name !== 'README.md')
  .sort();

const link = String.raw`\[[^\]]+\]\([^)]+\.md\)`;
const links = `${link}(?:, ${link})*`;
const statusForm = new RegExp(
  `^\\d{4}-\\d{2}-\\d{2} · (?:accepted|superseded by ${link}|superseded in part by ${links})` +
    `(?: · supersedes ${links})?(?: · supersedes in part ${links})?(?: · adds to ${links})?(?: · figures in ${link})?$`,
);

const named = (statusLine: string, words: string): string[] =>
  statusLine
    .split(' · ')
    .filter((part) => part.startsWith(`${words} [`))
    .flatMap((part) => [...part.matchAll(/\]\(([^)]+)\)/g)].map(([, file = '']) => file));

const readPage = (name: string) => {
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  const [title = '', , statusLine = ''] = text.split('\n');
  const [date = '', status = ''] = statusLine.split(' · ');
  return { text, title: title.replace(/^# /, ''), statusLine, date, status };
};

/** Two decisions must name each other: if one has the first word of a pair in its status, the other has the second. */
const mirrored = [
  ['supersedes', 'superseded by'],
  ['supersedes in part', 'superseded in part by'],
] as const;

describe('a decision', () => {
  it.each(names)('%s has its date, a status of the known form, and all four parts in order', (name) => {
    const { text, title, statusLine, date } = readPage(name);
    expect(title).not.toBe('');
    expect(statusLine).toMatch(statusForm);
    expect(name.startsWith(`${date}-`)).toBe(true);
    const parts = [...text.matchAll(/^\*\*(Context|Decision|Alternatives|Consequences)\.\*\*/gm)];
    expect(parts.map(([, part]) => part)).toEqual(['Context', 'Decision', 'Alternatives', 'Consequences']);
  });

  it('is linked from what it supersedes, and links back', () => {
    const pages = new Map(names.map((name) => [name, readPage(name).statusLine]));
    const claims = (words: string): string[] =>
      [...pages].flatMap(([name, statusLine]) =>
        named(statusLine, words).map((other) => `${name} and ${other}`),
      );
    const reversed = (pairs: string[]) => pairs.map((pair) => pair.split(' and ').reverse().join(' and '));
    for (const [forward, back] of mirrored)
      expect(claims(forward).sort()).toEqual(reversed(claims(back)).sort());
    const others = claims('adds to').map((pair) => pair.split(' and ')[1] ?? '');
    expect(others.filter((other) => !pages.has(other))).toEqual([]);
  });
});

it('the index of decisions lists each page once, with its date, title and status', () => {
  const index = readFileSync(`${folder}/README.md`, 'utf8');
  const rows = index.split('\n').filter((line) => /^\| \d{4}-/.test(line));
  const expected = names.map((name) => {
    const { title, date, status } = readPage(name);
    return `| ${date} | [${title}](${name}) | ${status} |`;
  });
  expect(rows.sort()).toEqual(expected.sort());
});
