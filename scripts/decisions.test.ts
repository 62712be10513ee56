import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'docs/decisions';
const names = globSync(`${folder}/*.md`)
  .map((path) => basename(path))
  .filter((name) => name !== 'README.md')
  .sort();

/** A page of a subject ends with its dates; a page about one day's question begins with it, as its name does. */
const isOfOneDay = (name: string): boolean => /^\d{4}-\d{2}-\d{2}-/.test(name);
const commonParts = ['Context', 'Decision', 'Alternatives', 'Consequences'];

const readPage = (name: string) => {
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  const [title = '', , statusLine = ''] = text.split('\n');
  const dates = text.split('\n**Dates.**')[1]?.match(/\d{4}-\d{2}-\d{2}/g) ?? [statusLine.slice(0, 10)];
  return { text, title: title.replace(/^# /, ''), statusLine, newest: [...dates].sort().at(-1) ?? '' };
};

describe('a decision', () => {
  it.each(names)('%s has its status, its dates, and all parts in order', (name) => {
    const { text, title, statusLine, newest } = readPage(name);
    const parts = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part);
    expect(title).not.toBe('');
    if (isOfOneDay(name)) {
      expect(statusLine).toMatch(/^\d{4}-\d{2}-\d{2} · accepted/);
      expect(name.startsWith(`${newest}-`)).toBe(true);
      expect(parts.filter((part = '') => commonParts.includes(part))).toEqual(commonParts);
    } else {
      expect(statusLine).toBe('accepted');
      expect(parts).toEqual([...commonParts, 'Dates']);
      expect(newest).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it.each(names)('%s takes at most a page', (name) => {
    if (isOfOneDay(name)) return;
    expect(readPage(name).text.split(/\s+/).length).toBeLessThan(700);
  });

  it.each(names)('%s links to pages that exist', (name) => {
    const links = [...readPage(name).text.matchAll(/\]\(([\w.-]+\.md)\)/g)].map(([, file = '']) => file);
    expect(links.filter((file) => file !== 'README.md' && !names.includes(file))).toEqual([]);
  });
});

it('the index of decisions lists each page once, with its newest date and title', () => {
  const index = readFileSync(`${folder}/README.md`, 'utf8');
  const rows = index.split('\n').filter((line) => /^\| \d{4}-/.test(line));
  const expected = names.map((name) => {
    const { title, newest } = readPage(name);
    return `| ${newest} | [${title}](${name}) |`;
  });
  expect(rows.sort()).toEqual(expected.sort());
});
