import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { DocumentEntry } from '../src/features/template-pages/documentation/document.ts';
import { linksOf, parseDocument } from './parse-document.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const listName = 'virtual:documents';
const resolvedListName = `\0${listName}`;

/** Folders whose Markdown files are shown, in this order. The id of each document begins with `prefix`. */
const shelves: readonly { pattern: string; prefix: string; group: DocumentEntry['group'] }[] = [
  { pattern: 'web/docs/*.md', prefix: 'client/', group: 'client' },
  { pattern: 'docs/*.md', prefix: '', group: 'product' },
  { pattern: 'docs/guides/*.md', prefix: 'guides/', group: 'product' },
  { pattern: 'docs/specification/*.md', prefix: 'specification/', group: 'product' },
  { pattern: 'docs/decisions/*.md', prefix: 'decisions/', group: 'decisions' },
];

const readmeFirst = (a: string, b: string): number =>
  Number(b.endsWith('/README.md')) - Number(a.endsWith('/README.md')) || (a < b ? -1 : 1);

type Shelved = Pick<DocumentEntry, 'id' | 'group' | 'path'>;

export const shelvedDocuments = (): Shelved[] =>
  shelves.flatMap(({ pattern, prefix, group }) =>
    globSync(pattern, { cwd: repository })
      .sort(readmeFirst)
      .map((path) => ({ id: prefix + path.replace(/^.*\//, '').replace(/\.md$/, ''), group, path })),
  );

export const readDocument = async (path: string) => {
  const idOf = (other: string) => shelvedDocuments().find((document) => document.path === other)?.id;
  return parseDocument(await readFile(resolve(repository, path), 'utf8'), path, linksOf(path, idOf));
};

/**
 * Parses the documents at build time, so that the client needs no Markdown parser. The module
 * `virtual:documents` lists them; each is a separate file, loaded when opened.
 */
export const documents = (): Plugin => ({
  name: 'documents',
  resolveId: (id) => (id === listName ? resolvedListName : undefined),
  load: {
    filter: { id: /virtual:documents$|\.md$/ },
    async handler(id) {
      if (id === resolvedListName) return listModule();
      const path = relative(repository, id);
      return `export default ${JSON.stringify(await readDocument(path))};`;
    },
  },
});

const listModule = async (): Promise<string> => {
  const entries = await Promise.all(
    shelvedDocuments().map(async ({ id, group, path }) => {
      const { title } = await readDocument(path);
      const file = JSON.stringify(resolve(repository, path));
      return `{ ...${JSON.stringify({ id, title, group, path })}, load: () => import(${file}) }`;
    }),
  );
  return `export default [${entries.join(',')}];`;
};
