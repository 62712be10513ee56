import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../src/features/template-pages/documentation/document.ts';
import { readDocument, shelvedDocuments } from './documents.ts';
import { linksOf, parseDocument } from './parse-document.ts';

const parse = (markdown: string) =>
  parseDocument(
    `# Title\n\n${markdown}`,
    'docs/a.md',
    linksOf('docs/a.md', (path) => (path === 'docs/decisions/b.md' ? 'decisions/b' : undefined)),
  ).blocks;

describe('a parsed document', () => {
  it('shows HTML as text', () => {
    expect(parse('a <img src=x onerror=alert(1)> b')).toEqual([
      { kind: 'paragraph', of: ['a ', '<img src=x onerror=alert(1)>', ' b'] },
    ]);
    expect(parse('<script>alert(1)</script>')).toEqual([{ kind: 'paragraph', of: ['<script>alert(1)</script>'] }]);
    expect(parse('`a<b>` & c')).toEqual([{ kind: 'paragraph', of: [{ kind: 'code', text: 'a<b>' }, ' & c'] }]);
  });

  it('links only to the web, to headings and to other documents', () => {
    const paragraph = (of: Inline[]) => [{ kind: 'paragraph', of }];
    expect(parse('[x](https://example.test/)')).toEqual(
      paragraph([{ kind: 'link', to: 'https://example.test/', of: ['x'] }]),
    );
    expect(parse('[x](decisions/b.md#why)')).toEqual(
      paragraph([{ kind: 'link', to: '?page=decisions/b#why', of: ['x'] }]),
    );
    expect(parse('[x](#here)')).toEqual(paragraph([{ kind: 'link', to: '#here', of: ['x'] }]));
    for (const href of ['javascript:alert(1)', 'data:text/html,x', '/etc', '../scripts/a.ts', 'none.md'])
      expect(parse(`[x](${href})`), href).toEqual(paragraph(['x', ' (', { kind: 'code', text: href }, ')']));
  });

  it('numbers headings with the same text, as GitHub does', () => {
    const ids = parse("## What's new?\n\n## What's new?\n\n### `code` here").map((block) =>
      block.kind === 'heading' ? [block.level, block.id] : null,
    );
    expect(ids).toEqual([
      [2, 'whats-new'],
      [2, 'whats-new-1'],
      [3, 'code-here'],
    ]);
  });

  it('keeps lists, tables, code and quotes', () => {
    expect(parse('3. a\n4. b\n\n| x | y |\n|---|---|\n| 1 | **2** |\n\n```sh\nls <a>\n```\n\n> q')).toEqual([
      {
        kind: 'list',
        start: 3,
        items: [[{ kind: 'paragraph', of: ['a'] }], [{ kind: 'paragraph', of: ['b'] }]],
      },
      { kind: 'table', head: [['x'], ['y']], rows: [[['1'], [{ kind: 'strong', of: ['2'] }]]] },
      { kind: 'code', text: 'ls <a>' },
      { kind: 'quote', of: [{ kind: 'paragraph', of: ['q'] }] },
    ]);
  });

  it('names the file of a drawing instead of showing its source', () => {
    expect(parse('```mermaid\nflowchart LR\n  a --> b\n```')).toEqual([
      {
        kind: 'paragraph',
        of: [
          {
            kind: 'emphasis',
            of: ['The drawing that stands here is in ', { kind: 'code', text: 'docs/a.md' }, ' of the repository.'],
          },
        ],
      },
    ]);
  });

  it('must begin with its title', () => {
    expect(() => parseDocument('no title', 'docs/a.md', () => null)).toThrow('docs/a.md must begin');
  });
});

describe('the documents of the repository', () => {
  it('begin with the README for developers of the client, and have no dead links', async () => {
    const entries = shelvedDocuments();
    expect(entries[0]?.path).toBe('web/docs/README.md');
    const documents = await Promise.all(
      entries.map(async ({ id, path }) => ({ id, path, blocks: (await readDocument(path)).blocks })),
    );
    const places = new Set(
      documents.flatMap(({ id, blocks }) => [
        `?page=${id}`,
        ...blocks.flatMap((block) => (block.kind === 'heading' ? [`?page=${id}#${block.id}`] : [])),
      ]),
    );
    const dead = documents.flatMap(({ id, path, blocks }) =>
      linksIn(blocks)
        .filter((to) => !to.startsWith('http'))
        .map((to) => (to.startsWith('#') ? `?page=${id}${to}` : to))
        .filter((to) => !places.has(to))
        .map((to) => `${path} → ${to}`),
    );
    expect(dead).toEqual([]);
  });

  it('are all on a shelf, in whatever folder of the documentation', () => {
    const written = globSync('{docs,web/docs}/**/*.md', { cwd: join(import.meta.dirname, '../..') });
    const shown = new Set(shelvedDocuments().map(({ path }) => path));
    expect(written.filter((path) => !shown.has(path))).toEqual([]);
  });
});

const linksIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(linksIn);
    if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flatMap(linksInText);
    if (block.kind === 'quote') return linksIn(block.of);
    return 'of' in block ? linksInText(block.of) : [];
  });

const linksInText = (inlines: readonly Inline[]): string[] =>
  inlines.flatMap((inline) => {
    if (typeof inline === 'string' || !('of' in inline)) return [];
    return inline.kind === 'link' ? [inline.to] : linksInText(inline.of);
  });
