import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Pages to check. Decision records are left out, because they describe the code of their own day. */
const pages = [...globSync('*.md'), ...globSync('{docs,docs/guides,web/docs}/*.md')].sort();
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const proseOf = (page: string): string => readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
const marksIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, mark = '']) => mark);
const isPath = (mark: string): boolean => /^[\w.-]+(\/[\w.@-]+)+\.\w+$/.test(mark);

const headingsOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

const leadsNowhere = (page: string, link: string): boolean => {
  if (/^https?:/.test(link)) return false;
  const [path = '', heading] = link.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  return !existsSync(file) || (heading !== undefined && !headingsOf(file).includes(heading));
};

/** Matches a step of a guide through the code, such as "1. `path`, `name`: text". */
const walkStep = /^\s*(?:\d+\.|-) (`[^`]+`(?:(?:,| and|, and) `[^`]+`)*):/gm;

const wrongIn = ([path = '', ...names]: readonly string[]): string[] => {
  if (!existsSync(path)) return [path];
  const source = readFileSync(path, 'utf8');
  const isThere = (name: string) => name.split('.').every((part) => new RegExp(`\\b${part}\\b`).test(source));
  return names.filter((name) => !isThere(name)).map((name) => `${path}: ${name}`);
};

describe.each(pages)('%s', (page) => {
  it('links to files and headings that exist', () => {
    const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => leadsNowhere(page, link))).toEqual([]);
  });

  it('names commands that package.json has', () => {
    const text = readFileSync(page, 'utf8');
    const commands = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

it.each([
  ['CONTRIBUTING.md', 40],
  ['docs/architecture.md', 20],
])('%s walks through files that are there, to names that are in them', (page, least) => {
  const steps = [...proseOf(page).matchAll(walkStep)]
    .map(([, step = '']) => marksIn(step))
    .filter(([path = '']) => isPath(path));
  expect(steps.length).toBeGreaterThanOrEqual(least);
  expect(steps.flatMap(wrongIn)).toEqual([]);
});

it('CONTRIBUTING.md names only files that exist', () => {
  const paths = marksIn(proseOf('CONTRIBUTING.md')).filter(isPath);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
