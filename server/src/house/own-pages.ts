import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type InformationPage, informationPages } from '@reelfloor/protocol';
import { BrokenRule } from '../process/broken-rule.ts';

/** Largest page, in bytes. Ours have a tenth of it. */
const maxPageBytes = 200_000;
const versionForm = /^[0-9a-f]{16}$/;

/** An information page that the house has written itself, or ours in its place. */
interface HeldPage {
  readonly page: InformationPage;
  /** Where players read it, such as `/terms-of-use.html`. */
  readonly path: string;
  /** Names the content of the house's own page; null if players read ours. */
  readonly version: string | null;
}

const isPage = (word: string): word is InformationPage => Object.hasOwn(informationPages, word);

/** Returns the information page with this name. Throws a ConfigError if there is no such page. */
export const pageOf = (word: string): InformationPage => {
  if (isPage(word)) return word;
  throw new BrokenRule(
    'PAGE_UNKNOWN',
    { page: word },
    `There is no page ${word}; the pages are ${Object.keys(informationPages).join(', ')}.`,
  );
};

export const listPages = (dataDir: string): HeldPage[] =>
  Object.entries(informationPages).map(([name, path]) => {
    const page = pageOf(name);
    const html = readPage(dataDir, page);
    return { page, path, version: html === null ? null : versionOf(html) };
  });

/** Returns the house's own page; null if players read ours. */
export const readPage = (dataDir: string, page: InformationPage): string | null => {
  const path = pathOf(dataDir, page);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

/** Returns a page as it once was. Throws if that version was not kept. */
export const readPageVersion = (dataDir: string, version: string): string => {
  const path = join(versionsOf(dataDir), `${version}.html`);
  if (!versionForm.test(version) || !existsSync(path))
    throw new BrokenRule('PAGE_VERSION_UNKNOWN', { version });
  return readFileSync(path, 'utf8');
};

/** Checks a change of a page (`html` null: ours again) and returns the versions before and after, for the record. */
export const checkPage = (
  dataDir: string,
  page: InformationPage,
  html: string | null,
): { readonly from: string | null; readonly to: string | null } => {
  const before = readPage(dataDir, page);
  if (html !== null && (html.trim() === '' || Buffer.byteLength(html) > maxPageBytes))
    throw new BrokenRule('PAGE_SIZE', { most: maxPageBytes });
  if (before === html) throw new BrokenRule(html === null ? 'PAGE_OURS' : 'PAGE_SAME', { page });
  return { from: before === null ? null : versionOf(before), to: html === null ? null : versionOf(html) };
};

/** Writes a checked page, and keeps it and the one before it as versions, so that the change can be undone. */
export const writePage = (dataDir: string, page: InformationPage, html: string | null): void => {
  const before = readPage(dataDir, page);
  for (const text of [before, html]) if (text !== null) keepVersion(dataDir, text);
  const path = pathOf(dataDir, page);
  if (html === null) rmSync(path, { force: true });
  else writeWhole(path, html);
};

const keepVersion = (dataDir: string, html: string): void => {
  mkdirSync(versionsOf(dataDir), { recursive: true });
  writeWhole(join(versionsOf(dataDir), `${versionOf(html)}.html`), html);
};

/** Writes a file beside the old one and then replaces it, so that nobody reads half of it. */
const writeWhole = (path: string, text: string): void => {
  const beside = `${path}.${process.pid}`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
};

const versionOf = (html: string): string => createHash('sha256').update(html).digest('hex').slice(0, 16);
const pathOf = (dataDir: string, page: InformationPage): string =>
  join(dataDir, 'pages', basename(informationPages[page]));
const versionsOf = (dataDir: string): string => join(dataDir, 'pages', 'versions');
