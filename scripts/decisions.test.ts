import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'docs/decisions';
const names = globSync(`${folder}/*.md`)
  .map((path) => basename(path))
  .filter((name) => name !== 'README.md')
  .sort();

/** A page about one day's question begins with the day, as its name does. */
const isOfOneDay = (name: string): boolean => /^\d{4}-\d{2}-\d{2}-/.test(name);
const allParts = ['Context', 'Decision', 'Alternatives', 'Consequences'];

const readPage = (name: string) => {
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  const [title = '', , date = ''] = text.split('\n');
  return { text, title: title.replace(/^# /, ''), date };
};

describe('a decision', () => {
  it.each(names)('%s has its date, context and decision, and all parts in order', (name) => {
    const { text, title, date } = readPage(name);
    const parts = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part = '']) => part);
    expect(title).not.toBe('');
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    if (isOfOneDay(name)) expect(name.startsWith(`${date}-`)).toBe(true);
    expect(parts.slice(0, 2)).toEqual(['Context', 'Decision']);
    expect(parts).toEqual(allParts.filter((part) => parts.includes(part)));
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

it('the index of decisions lists each page once, with its title', () => {
  const index = readFileSync(`${folder}/README.md`, 'utf8');
  const rows = index.split('\n').filter((line) => line.startsWith('- ['));
  expect(rows.sort()).toEqual(names.map((name) => `- [${readPage(name).title}](${name})`).sort());
});
